//! Structs with incremental updates: a patch contains the fields of a struct that changed.

/// Declares a struct and its patch.
macro_rules! patched {
    ($(#[$about:meta])* $name:ident, $patch:ident { $($(#[$meta:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct $name { $($(#[$meta])* pub(crate) $field: $type),* }

        /// The fields that differ.
        #[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $patch {
            $(#[serde(skip_serializing_if = "Option::is_none")] pub(crate) $field: Option<$type>),*
        }

        impl $name {
            /// Returns the differences from `before`.
            pub(crate) fn since(&self, before: &Self) -> $patch {
                $patch { $($field: (self.$field != before.$field).then(|| self.$field.clone())),* }
            }

            /// Returns a patch with all fields.
            pub(crate) fn whole(&self) -> $patch {
                $patch { $($field: Some(self.$field.clone())),* }
            }
        }
    };
}

pub(crate) use patched;

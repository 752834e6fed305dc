// The only place where an address is used as code: it must be that of one of this page's own files.

interface Policy {
  createScriptURL(url: string): unknown;
}
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

const own = (url: string): string => {
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new TypeError(`no script of another origin: ${address.origin}`);
  return address.href;
};

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy("ninefold-url", { createScriptURL: own });

/** Returns the address of a script of this page, from which a worker may be created. */
export function trusted(url: string): string {
  return (policy ? policy.createScriptURL(url) : own(url)) as string;
}

// Starts the page: first the settings, then the view of the address, then everything else.

import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/board.css";
import "./theme/roles.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { updates } from "./updates.svelte.ts";

settings.start();
router.start();
const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the program");
target.replaceChildren();
mount(App, { target });
updates.start();

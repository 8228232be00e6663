import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/parts.css";
import "./styles/pages.css";
import "./lib/settings.svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

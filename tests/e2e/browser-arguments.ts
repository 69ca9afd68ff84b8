/** Returns rules that resolve only the school's host, so that no page reaches another one. */
const hostRules = (): string => {
  const { hostname } = new URL(process.env.SCHOOL_ADDRESS ?? 'http://localhost');
  return `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`;
};

/**
 * Work of Chromium that no test sees: it loads pages of its own window with each browser context, and keeps a spare
 * renderer process. Both together take 0.7 s of processor time a test (Chromium 156: 1.0 → 0.3 s for an empty page).
 */
const UNSEEN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];

/** The features Playwright turns off (its `chromiumSwitches.ts`), repeated because Chromium obeys only the last such switch. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Returns Chromium's arguments for the tests. */
export const browserArguments = (): string[] => [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's own widths of glyphs also in the headless shell, which rounds them to whole pixels.
  '--font-render-hinting=none',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join()}`,
  hostRules(),
];

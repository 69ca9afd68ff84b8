/** Names no browser can look up: every host but the school's, so that no page reaches anything outside. */
const hostRules = (): string => {
  const { hostname } = new URL(process.env.SCHOOL_ADDRESS ?? 'http://localhost');
  return `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`;
};

/** Returns what Chromium is started with for the tests. */
export const browserArguments = (): string[] => [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  hostRules(),
];

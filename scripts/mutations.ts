import { main, ScriptError } from './lib/project.mjs';
import { breakLogic } from './mutations/break-logic.ts';
import { runSmoke } from './mutations/smoke.ts';

/*
 * Breaks the product on purpose and sees whether the tests notice:
 * `npm run test:mutations -- messages [--count 10] [--seed 1] [--rows AUTH-05]`: texts and numbers of the specification
 * `npm run test:mutations -- logic [--folder money] [--file <part of a path>] [--share 0.1] [--seed 1]`: conditions, bounds,
 *   sums, queries and steps (docs/reliability.md)
 * `npm run test:mutations -- smoke`: a minute of the latter, part of `npm test`
 */
await main(async () => {
  const [kind, ...args] = process.argv.slice(2);
  switch (kind) {
    case 'messages':
      await import('./promises/break-messages.ts');
      break;
    case 'logic':
      await breakLogic(args);
      break;
    case 'smoke':
      await runSmoke();
      break;
    case undefined:
    default:
      throw new ScriptError('Say what to break: npm run test:mutations -- messages, logic or smoke.');
  }
});

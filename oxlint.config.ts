import { defineConfig } from 'oxlint';
import { boundaryOverrides } from '#scripts/lint/boundaries.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  env: { es2024: true },
  ignorePatterns: ['**/*.gen.ts', 'dist', 'data', 'assets'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    // `import { type A }` still loads the module at run time: zod in the browser, where the contract has it.
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Matters of taste, and rules that forbid what is meant where they strike.
    'no-control-regex': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    // These judge an element without seeing the page; axe and the keyboard tests judge the page.
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...boundaryOverrides,
    {
      files: ['src/server/**', 'src/modules/*/server/**'],
      rules: { 'no-console': 'error', 'node/no-process-env': 'error' },
    },
    {
      // The two places that may look at the environment; main also speaks to the person who started it.
      files: ['src/server/config.ts', 'src/server/main.ts'],
      rules: { 'no-console': 'off', 'node/no-process-env': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      // A component is split by what it shows before it gets longer.
      files: ['src/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 150 }] },
    },
    {
      files: ['src/web/**', 'src/modules/*/{web,admin}/**'],
      rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
    },
  ],
});

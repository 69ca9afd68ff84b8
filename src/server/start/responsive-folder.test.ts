import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { requireResponsive } from './responsive-folder.ts';

it('a data folder that hangs is refused with its path, what to check and an example', async () => {
  const hanging = requireResponsive('/mnt/gone', () => new Promise(() => {}), 1);
  await expect(hanging).rejects.toThrow(ConfigError);
  await expect(hanging).rejects.toThrow(/^DATA_DIR=\/mnt\/gone does not respond .* such as DATA_DIR=\/var\/lib\/aula$/);
});

it.each(['/', tmpdir(), '/absent/folder', '/dev/null'])('%s responds', async (folder) => {
  await expect(requireResponsive(folder)).resolves.toBeUndefined();
});

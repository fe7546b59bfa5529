/** Banks by the four characters that an IBAN names them with. Others are to be looked at by an operator. */
const names: Record<string, string> = {
  BACX: 'UniCredit Bank',
  BFER: 'TechVentures Bank',
  BKCH: 'Bank of China',
  BLOM: 'Banorient',
  BPKO: 'PKO Bank Polski',
  BPOS: 'Bancpost',
  BRDE: 'BRD',
  BREL: 'Libra Internet Bank',
  BRMA: 'Exim Banca Romaneasca',
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
  MIND: 'Banca Romana de Credite si Investitii',
  MIRO: 'ProCredit Bank',
  NBOR: 'Banca Nationala a Romaniei',
  OTPV: 'OTP Bank',
  PIRB: 'First Bank',
  PORL: 'Porsche Bank',
  REVO: 'Revolut',
  RNCB: 'BCR',
  ROIN: 'Salt Bank',
  RZBR: 'Raiffeisen Bank',
  TBIB: 'tbi bank',
  TREZ: 'Trezoreria Statului',
  UGBI: 'Garanti BBVA',
  VBBU: 'Volksbank',
  WBAN: 'Intesa Sanpaolo Bank',
}

export const bankCodes: readonly string[] = Object.keys(names)

/** '': it is not known. */
export const bankNameOf = (iban: string): string => names[iban.slice(4, 8)] ?? ''

/** Statements and answers of the bank hold fewer entries than that, by their size. */
export const ENTRIES_OF_FILE_MAX = 1_000_000

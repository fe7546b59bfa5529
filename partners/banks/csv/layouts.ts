/** The columns of banks' CSV files, by their names without case, marks and dots. */

export type CsvColumn =
  | 'bookedOn'
  | 'valueOn'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'balance'
  | 'opening'
  | 'closing'
  | 'reference'
  | 'name'
  | 'iban'
  | 'fiscalCode'
  | 'kind'
  | 'text'
  | 'account'
  | 'currency'

/** `columns`: where a name is written in brackets any that begins so will do. The first layout whose `needs` are all there is the one. */
export type CsvLayout = {
  bank: string
  needs: CsvColumn[]
  columns: Partial<Record<CsvColumn, string[]>>
  /** Nothing is decided by them: hours, days of printing, banks' names beside accounts, details of our own side. */
  leftOut?: string[]
}

export const csvLayouts: readonly CsvLayout[] = [
  {
    bank: 'Banca Transilvania',
    needs: ['bookedOn', 'text', 'reference', 'debit', 'credit'],
    columns: {
      bookedOn: ['data tranzactie'],
      valueOn: ['data valuta'],
      text: ['descriere'],
      kind: ['tip tranzactie'],
      reference: ['referinta tranzactiei', 'referinta'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['sold contabil'],
    },
  },
  {
    bank: 'BCR',
    needs: ['bookedOn', 'text', 'debit', 'credit', 'opening', 'closing'],
    columns: {
      bookedOn: ['data finalizarii tranzactiei'],
      text: ['tranzactii finalizate (detalii)', 'tranzactii finalizate'],
      reference: ['referinta oper document'],
      debit: ['debit (suma)'],
      credit: ['credit (suma)'],
      opening: ['sold contabil initial'],
      closing: ['sold contabil final'],
      account: ['contul pentru care s-a generat extrasul', 'cont', 'iban', 'numar cont', 'cont iban'],
      currency: ['valuta', 'moneda'],
    },
    leftOut: [
      ...['data emitere extras', 'ora emitere extras', 'data inceput', 'data finala', 'titular cont'],
      ...['ora', 'ora finalizarii tranzactiei', 'ora finalizare tranzactie'],
    ],
  },
  {
    bank: 'ING',
    needs: ['bookedOn', 'amount', 'account'],
    columns: {
      bookedOn: ['data procesarii'],
      amount: ['suma'],
      currency: ['valuta'],
      kind: ['tip tranzactie'],
      name: ['nume beneficiar/ordonator'],
      iban: ['cont beneficiar/ordonator'],
      text: ['detaliile tranzactiei', 'detalii tranzactie'],
      fiscalCode: ['cui', 'cui contrapartida'],
      balance: ['sold intermediar'],
      opening: ['sold initial'],
      closing: ['sold final'],
      account: ['numar cont'],
    },
    leftOut: ['banca beneficiar/ordonator', 'adresa beneficiar/ordonator'],
  },
  {
    bank: 'Raiffeisen',
    needs: ['bookedOn', 'text', 'debit', 'credit'],
    columns: {
      bookedOn: ['data inregistrare'],
      valueOn: ['data tranzactiei'],
      debit: ['suma debit'],
      credit: ['suma credit'],
      reference: ['nr op'],
      fiscalCode: ['cod fiscal beneficiar'],
      name: ['nume/denumire ordonator/beneficiar'],
      iban: ['nr cont in/din care se efectueaza tranzactiile'],
      text: ['descrierea tranzactiei'],
    },
    leftOut: [
      ...['cod fiscal ordonator', 'banca ordonator/beneficiar', 'nume/denumire banca ordonator/beneficiar'],
      'denumire banca ordonator/ beneficiar',
    ],
  },
]

/** `Referinta Oper. Document` as `referinta oper document`. */
export const plainColumnName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.:\u00a0]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Where each column of the layout stands in a header; null: it is another's. */
export function csvColumnsOf(header: readonly string[], { needs, columns }: CsvLayout): Partial<Record<CsvColumn, number>> | null {
  const names = header.map(plainColumnName)
  const found: Partial<Record<CsvColumn, number>> = {}
  for (const [column, wanted] of Object.entries(columns) as [CsvColumn, string[]][]) {
    // keys of the layout
    const at = wanted.map((name) => names.indexOf(name)).find((place) => place >= 0)
    if (at !== undefined) found[column] = at
  }
  return needs.every((column) => found[column] !== undefined) ? found : null
}

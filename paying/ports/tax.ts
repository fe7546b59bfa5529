/**
 * What the product asks of the tax authority, in the product's own words. An adapter is a folder beside this file.
 * What the authority does not say clearly is unknown: never a no.
 */

/** As the authority writes them: names of places carry their kind, `Mun. Cluj-Napoca`, `Sat Gura Humorului Com. Valea`. '' where it has none. */
export type CompanyAddress = {
  street: string
  number: string
  locality: string
  county: string
  /** The county's plate code (CJ, B); '' where the authority does not say. */
  countyCode: string
  country: string
  /** Building, entrance, floor, apartment. */
  details: string
  postalCode: string
}

/** A company as it was on a day. Days are YYYY-MM-DD, null: none is known. */
export type RegisteredCompany = {
  /** Digits, without RO. */
  cif: string
  name: string
  tradeRegister: string
  /** The authority's own words: `INREGISTRAT din data 28.06.1993`. */
  registration: string
  /** Not there any more since; null: it is. */
  deregisteredOn: string | null
  isVatPayer: boolean
  /** When the registration for VAT that counts began, or the last one ended. */
  vat: { since: string | null; until: string | null }
  /** VAT is due when the invoice is paid. */
  hasVatOnCollection: boolean
  /** VAT is paid to an account of its own. */
  hasSplitVat: boolean
  /** Declared inactive: its invoices give no right to deduct. */
  isInactive: boolean
  reactivatedOn: string | null
  /** In the register of e-Factura. Outside it a company is sent electronic invoices all the same. */
  isInEInvoiceRegister: boolean
  /** null: none of it is known. */
  seat: CompanyAddress | null
  fiscalDomicile: CompanyAddress | null
  phone: string
}

/** `not-found`: the authority knows no such number. `unknown`: not asked, not answered, or not to be understood: ask again. */
export type CompanyAnswer = { kind: 'found'; company: RegisteredCompany } | { kind: 'not-found' } | { kind: 'unknown'; cause: string }

export type TaxPort = {
  readonly limits: {
    /** So many numbers go out with one call. */
    batchMax: number
    /** Between the beginnings of two calls. */
    gapMs: number
    /** So many numbers may be asked for at once: what takes longer is a job's. */
    askedMax: number
  }
  /** An answer for each number that was asked for. `on`: the day in Bucharest (YYYY-MM-DD) whose registers count. Never throws. */
  companies(cifs: readonly string[], on: string): Promise<ReadonlyMap<string, CompanyAnswer>>
}

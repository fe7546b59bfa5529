/** What the product asks of the register of VAT numbers of the Union. What it does not say clearly is unknown: never a no. */

/** `prefix`: of VIES, `EL` for Greece; the number without it. */
export type VatNumber = { prefix: string; vatNumber: string }

type Said = {
  /** Which proves that it was asked; null: it gave none. */
  requestIdentifier: string | null
  /** null: the member state hides them. */
  name: string | null
  address: string | null
}

/** `unknown`: not asked, not answered, or not to be understood: ask again. */
export type VatNumberAnswer = ({ kind: 'valid' } & Said) | ({ kind: 'invalid' } & Said) | { kind: 'unknown'; cause: string }

export type VatNumbersPort = {
  /** As of now. `requester`: our own number, without the country. Never throws. */
  check(number: VatNumber, requester: string): Promise<VatNumberAnswer>
}

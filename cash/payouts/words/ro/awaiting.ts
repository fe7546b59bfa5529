/** Repayments that wait for another account. */

import type { AccountProblem } from '#cash/repayments/contract/repayment-states.ts'
import { forms } from '#contract/texts/ro/forms.ts'

const forOrders = { one: 'pentru o comanda', few: 'pentru # comenzi', other: 'pentru # de comenzi' }

export const repaymentAwaiting = {
  title: 'Rambursuri de remediat',
  intro: 'Contul acestor rambursuri lipseste sau nu poate primi plati. Alegeti rambursurile si indicati un cont bun.',
  settings: 'Setari rambursuri',
  list: 'Rambursuri in asteptarea remedierii',
  empty: 'Nici un ramburs in asteptarea remedierii pentru clientul selectat',
  awb: 'AWB',
  from: 'De la',
  to: 'Catre',
  created: 'Data',
  amount: 'Suma',
  holder: 'Titular cont',
  account: 'Cont',
  noAccount: 'Lipsa',
  reasons: {
    missing: 'Contul lipseste',
    invalid: 'Contul este invalid',
    'own-company': 'Contul apartine platformei',
    'refused-by-bank': 'Banca a refuzat plata in acest cont',
  } satisfies Record<AccountProblem, string>,
  showMore: (awb: string) => `Arata detaliile pentru AWB ${awb}`,
  change: 'Schimba contul asociat rambursului',
  changeOne: 'Indica alt cont',
  changeOneOf: (awb: string) => `Indica alt cont pentru AWB ${awb}`,
  nothingSelected: 'Selectati cel putin un ramburs',
  selected: (count: number, sum: string) =>
    `${forms.counted(count, { one: 'un ramburs selectat', few: '# rambursuri selectate', other: '# de rambursuri selectate' })}, ${sum}`,
  clear: 'Anuleaza selectia',
  appliesTo: (count: number) => `Modificarea se aplica ${forms.counted(count, forOrders)}`,
  iban: 'Cont (IBAN)',
  holderHint: 'Numele si prenumele, sau denumirea firmei',
  holderInvalid: 'Numele titularului este invalid',
  chosen: 'Rambursuri selectate',
  total: 'Total',
  cancel: 'Anulare',
  confirm: 'Modificare ramburs',
  changed: 'Operatiunea a fost efectuata cu succes',
  failed: 'A intervenit o eroare!',
}

/** What will be paid and when, and the way of one repayment. */

import { formsOf } from '#contract/texts/forms.ts'
import type { PayoutForecastSource, PayoutForecastUnknown, RepaymentPathStep } from '../../contract/forecast.ts'

const { counted } = formsOf('ro-RO')
const repayments = (count: number) => counted(count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })
const days = (count: number) => counted(count, { one: 'o zi', few: '# zile', other: '# de zile' })

type Usual = { courier: string; toDelivery: number | null; toUs: number | null }

export const repaymentForecast = {
  title: 'Platile urmatoare',
  none: 'Nicio plata de asteptat: niciun ramburs nu este pe drum, la curier sau la noi.',
  noDays: 'Nicio plata careia i se poate spune ziua.',
  estimated: 'Sumele de la curier si cele nelivrate sunt estimate dupa cat dureaza de obicei.',
  repayments,
  sources: (product: string): Record<PayoutForecastSource, string> => ({
    'in-sheet': 'in borderou',
    'at-us': `la ${product}`,
    'at-courier': 'la curier, estimat',
    expected: 'nelivrate, estimat',
  }),
  more: (count: number) => `Inca ${days(count)} de plata`,
  less: 'Mai putine zile',
  unknown: 'Nu se poate spune cand',
  unknowns: {
    account: 'asteapta alt cont bancar',
    'by-contract': 'se platesc conform termenilor contractuali',
    overpaid: 'se retin pentru ce a fost platit in plus',
    late: 'curierul intarzie fata de cat dureaza de obicei',
    'no-history': 'curierul a adus pana acum prea putine ca sa se poata estima',
  } satisfies Record<PayoutForecastUnknown, string>,
  usual: ({ courier, toDelivery, toUs }: Usual) =>
    `${courier}: ${[
      toDelivery === null ? 'pana la livrare nu se stie' : `de obicei ${days(toDelivery)} pana la livrare`,
      toUs === null ? 'pana trimite banii nu se stie' : `${days(toUs)} pana trimite banii`,
    ].join(', ')}`,

  way: {
    title: 'Drumul banilor',
    upcoming: 'Urmeaza',
    sheet: (id: string) => `Borderoul ${id}`,
    steps: (product: string): Record<RepaymentPathStep, string> => ({
      ordered: 'AWB emis, rambursul asteapta livrarea',
      delivered: 'Colet livrat, curierul a incasat banii',
      'sent-to-us': 'Curierul a trimis banii',
      received: `Banii au ajuns la ${product}`,
      'in-sheet': 'Pus in borderou',
      'left-out': 'Borderoul nu a mai fost trimis',
      'in-file': 'Trimis bancii pentru plata',
      paid: 'Banii au fost platiti in cont',
      refused: 'Banca a refuzat plata',
      'not-paid': 'Banca nu a trimis banii',
      returned: 'Banii s-au intors din cont',
      cancelled: 'Rambursul a fost anulat',
    }),
    next: (product: string): Partial<Record<RepaymentPathStep, string>> => ({
      delivered: 'Livrarea coletului',
      'sent-to-us': 'Curierul trimite banii',
      received: `Banii ajung la ${product}`,
      'in-sheet': 'Intra intr-un borderou',
      'in-file': 'Se trimite bancii',
      paid: 'Banii ajung in cont',
    }),
  },
}

/** Where and how often cash is paid. */
import { forms } from '#contract/texts/ro/forms.ts'

type Mailed = {
  product: string
  at: string
  by: string | null
  from: string | null
  to: string
  isHolderAlone: boolean
  /** Of how many repayments; null: of all that come. */
  repayments: number | null
  link: string
}

const ofRepayments = (count: number) =>
  forms.counted(count, { one: 'unui ramburs', few: '# rambursuri', other: '# de rambursuri' }).replace(/^(?=\d)/, 'a ')

export const repaymentMails = {
  'repayment-account-changed': ({
    product,
    at,
    by,
    from,
    to,
    isHolderAlone,
    repayments,
    link,
  }: Mailed): { subject: string; lines: string[] } => ({
    subject: 'contul pentru rambursuri a fost schimbat',
    lines: [
      `Contul bancar ${repayments === null ? 'in care se platesc rambursurile' : ofRepayments(repayments)} a fost schimbat la ${at}${by === null ? '' : ` de ${by}`}.`,
      ...(isHolderAlone
        ? [`Titularul este altul, iar contul a ramas ***${to}.`]
        : [...(from === null ? [] : [`Contul anterior: ***${from}`]), `Contul nou: ***${to}`]),
      '',
      `Daca nu recunoasteti schimbarea, verificati contul si scrieti-ne imediat: echipa ${product}.`,
      link,
    ],
  }),
}

export const repaymentSettings = {
  title: 'Setari rambursuri',
  intro: 'Contul in care va platim rambursurile incasate de curieri si cat de des.',
  toRepayments: 'Rambursuri de remediat',
  account: 'Cont bancar',
  holder: 'Titular cont',
  holderCount: (length: number, max: number) => `${forms.number(length)}/${forms.number(max)}`,
  iban: 'Cont (IBAN)',
  ibanHint: 'Comenzile urmatoare vor folosi acest cont. Comenzile deja activate raman cu contul lor.',
  options: 'Plata rambursurilor',
  interval: 'Interval de plata',
  intervals: {
    1: 'In fiecare zi lucratoare',
    2: 'Marti si vineri',
    3: 'Vineri',
    4: 'O data la doua saptamani, vineri',
    5: 'In ultima zi lucratoare a lunii',
  },
  /** Of the interval that is chosen: what is due already is paid sooner (cash/repayments/words). */
  nextPay: (day: string) => `Urmatoarea zi din interval: ${day}`,
  minAmount: 'Suma minima',
  minAmountHint: 'Cand se aduna suma aleasa, rambursurile se platesc fara sa mai asteptati intervalul.',
  lei: (amount: number) => `${forms.number(amount)} lei`,
  noLimit: 'Fara limita',
  wait: 'Asteapta inca 1 zi daca sunt rambursuri in procesare',
  waitHint: 'Plata se face cel mult cu o zi lucratoare mai tarziu.',
  byContract: 'Rambursurile se platesc conform termenilor contractuali.',
  saved: 'Datele au fost salvate cu succes!',
  invalid: 'Datele sunt invalide!',
  terms: 'Drepturile clientului',
  setByContract: 'Plata rambursurilor conform contractului',
  setByContractHint: 'Clientul nu mai poate alege intervalul.',
}

/** The sheet of a payment of cash: a document, so with diacritics; the mails about it without. */
import { forms } from '#contract/texts/ro/forms.ts'

const ofRepayments = (count: number) => forms.counted(count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })

export const sheetDocument = {
  title: 'Borderou de rambursuri',
  number: 'Numărul',
  sheetDate: 'Data borderoului',
  paidOn: 'Plătit la',
  reference: 'Referința plății',
  payer: 'Plătitor',
  payee: 'Beneficiar',
  iban: 'IBAN',
  position: 'Nr.',
  awb: 'AWB',
  orderDate: 'Comandă',
  clientReference: 'Referință',
  recipient: 'Destinatar',
  delivered: 'Livrat',
  amount: 'Suma (RON)',
  correction: 'Corecție',
  repayments: (count: number) => `Rambursuri (${forms.number(count)})`,
  corrections: (count: number) => `Corecții (${forms.number(count)})`,
  netted: 'Compensat din plăți anterioare',
  total: 'Total virat',
  correctionNote: 'Corecțiile vin de la curier, după ce rambursul a fost plătit, și se compensează cu plata următoare.',
  restNote: (count: number) => `Borderoul mai cuprinde ${ofRepayments(count)}: lista întreagă este în fișierul Excel al borderoului.`,
  fileName: ({ number }: { number: number }) => `borderou-${number}.pdf`,
}

type Sheet = { number: number; amount: string; holder: string; account: string; link: string }
type Mail = { subject: string; lines: string[] }

export const sheetMails = {
  'repayment-sheet-paid': ({ number, amount, holder, account, link, repayments }: Sheet & { repayments: number }): Mail => ({
    subject: `borderoul ${number} a fost platit`,
    lines: [
      `V-am virat ${amount} in contul ${account}, titular ${holder}: borderoul ${number}, cu ${ofRepayments(repayments)}.`,
      'Banii apar in cont dupa programul bancii dumneavoastra. Atasat aveti borderoul, ca PDF si ca fisier Excel.',
      '',
      `Rambursurile din el se vad la ${link}`,
      '',
      'Adresele la care trimitem borderouri le puteti schimba in setarile de email.',
    ],
  }),
  'repayment-sheet-failed': ({
    number,
    amount,
    holder,
    account,
    link,
    reason,
    hasComeBack,
  }: Sheet & { reason: string | null; hasComeBack: boolean }): Mail => ({
    subject: hasComeBack ? `plata borderoului ${number} s-a intors` : `plata borderoului ${number} nu a reusit`,
    lines: [
      hasComeBack
        ? `Cei ${amount} virati in contul ${account}, titular ${holder}, ne-au fost intorsi de banca: borderoul ${number}.`
        : `Banca nu a facut plata de ${amount} in contul ${account}, titular ${holder}: borderoul ${number}.`,
      ...(reason === null
        ? [
            'Nu trebuie sa faceti nimic: rambursurile se platesc din nou, in acelasi cont, cu plata urmatoare.',
            '',
            `Rambursurile se vad la ${link}`,
          ]
        : [`Motivul: ${reason}`, '', `Banii asteapta la noi pana indicati un cont bun: ${link}`]),
    ],
  }),
}

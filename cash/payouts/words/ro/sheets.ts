/** Sheets: what is sent to an account in one bank transfer. */

import { repaymentStates } from '#cash/repayments/words/ro/list.ts'
import type { NotProcessedType } from '../../contract/sheets.ts'

type Overpaid = { amount: string; product: string }

export const repaymentSheets = {
  title: 'Borderouri de rambursuri',
  link: 'Borderouri',
  back: 'Inapoi la rambursuri',
  list: 'Borderouri',
  empty: 'Nu exista date pentru filtrele selelectate',
  date: 'Data borderou',
  number: 'Numar borderou',
  holder: 'Titular cont',
  account: 'Cont',
  paid: 'Suma platita',
  amount: 'Suma borderou',
  bank: 'Banca',
  unknownBank: 'Banca necunoscuta: verificati contul',
  details: 'Detalii',
  actions: 'Actiuni',
  unpaid: 'Neplatit',
  toPay: 'de platit',
  paidOn: (day: string) => `Platit la ${day}`,
  over: { failed: 'Neplatit de banca', returned: repaymentStates.returned },
  /** Where the cash of a sheet is that the bank has not paid. */
  becomes: ({ numbers, count, awaits }: { numbers: string; count: number; awaits: 'account' | 'payment' | null }): string => {
    const where = count > 0 ? [`Rambursurile sunt in ${count === 1 ? 'borderoul' : 'borderourile'} ${numbers}.`] : []
    const waits = { account: 'Rambursurile neplatite asteapta alt cont.', payment: 'Rambursurile neplatite intra in urmatorul borderou.' }
    return [...where, ...(awaits === null ? [] : [waits[awaits]])].join(' ')
  },
  show: 'Afiseaza rambursuri',
  showOf: (id: string) => `Afiseaza rambursuri din borderoul ${id}`,
  xlsOf: (id: string) => `Descarca borderoul ${id} ca xls`,
  pdfOf: (id: string) => `Deschide borderoul ${id} ca PDF`,
  pdfName: (id: string) => `borderou-${id}.pdf`,
  failed: 'A intervenit o eroare! Va rugam reincercati!',
  sheetOf: (id: string) => `Borderoul ${id}`,

  overpaidToClient: ({ amount, product }: Overpaid) =>
    `Suma de ${amount} lei este platita in plus de ${product} catre dumneavoastra. Aceasta trebuie returnata in contul din care ati primit-o!`,
  overpaidByClient: ({ amount, product }: Overpaid) =>
    `Suma de ${amount} lei este platita in plus de dumneavoastra catre ${product}. Aceasta se va plati catre dumneavoastra impreuna cu urmatorul virament de rambursuri!`,

  notProcessed: {
    open: 'Marcheaza ca neprocesat',
    openOf: (id: string) => `Marcheaza ca neprocesat borderoul ${id}`,
    title: 'Marcheaza rambursul ca neprocesat',
    about: ({ id, amount, holder }: { id: string; amount: string; holder: string }) =>
      `Borderoul ${id}, ${amount} catre ${holder}: rambursurile lui devin din nou neplatite.`,
    type: 'Tip marcare',
    types: { 1: 'Eroare banca', 2: 'Bani intorsi in cont' } satisfies Record<NotProcessedType, string>,
    typeHints: {
      1: 'Banca nu a trimis banii.',
      2: 'Banii au fost trimisi si s-au intors in contul nostru.',
    } satisfies Record<NotProcessedType, string>,
    typeMissing: 'Alegeti tipul marcarii.',
    day: 'Ziua in care s-au intors',
    dayMissing: 'Alegeti ziua.',
    markForPayment: 'Marcheaza pentru plata fara a cere contul clientului',
    marked: 'Rambursurile intra in urmatorul borderou, cu acelasi cont.',
    unmarked: 'Rambursurile asteapta ca un cont nou sa fie indicat de client.',
    no: 'Nu',
    yes: 'Da, confirm operatie',
    done: 'Rambursurile au fost marcate cu succes!',
    failed: 'A intervenit o eroare!',
  },

  panel: {
    title: 'Rambursurile unui borderou',
    issued: 'Data borderou',
    paid: 'Platit la',
    notPaid: 'Inca neplatit',
    clear: 'Sterge filtrul',
    gone: 'Borderoul nu a fost gasit.',
    datesIgnored: 'Perioada aleasa nu se aplica: randurile insumeaza borderoul.',
  },

  payNow: {
    open: 'Plateste rambursurile clientului acum',
    title: 'Confirmare operatie',
    text: ({ client, amount }: { client: string; amount: string }) =>
      `Se pregateste plata a ${amount} catre ${client}, fara sa mai astepte ziua sau suma minima. Banii pleaca dupa ce plata este aprobata si trimisa bancii.`,
    verb: 'Pregateste plata',
    waits: 'Plata este pregatita si asteapta aprobarea altui administrator.',
    done: 'Rambursurile au fost marcate cu succes pentru plata!',
  },
}

/** The programme of recommendations. */
import { formsOf } from '#contract/texts/forms.ts'

const { counted, number } = formsOf('ro-RO')

export const referralMessages = {
  'referral-start-invalid': 'Invalid start date',
  'referral-end-invalid': 'Invalid end date',
}

export const referrals = {
  title: 'Recomanda si castiga',
  link: 'Linkul dumneavoastra de recomandare',
  share: 'Distribuie',
  copyAddress: 'Copiaza adresa',
  copied: 'Codul de referinta a fost copiat!',
  whatsapp: 'Whatsapp',
  facebook: 'Facebook',
  mail: 'Mail',
  shared: ({ product, link }: { product: string; link: string }) =>
    `Folosesc ${product} pentru colete: comparati curierii, tipariti AWB-ul si primiti rambursurile. Deschideti-va un cont aici: ${link}`,
  mailSubject: (product: string) => `Va recomand ${product}`,
  invited: 'Utilizatori invitati',
  activePromotions: 'Promotii active',
  collected: 'Bonus incasat',
  incoming: 'Bonus de incasat',
  incomingHint: 'Din comenzi pe drum sau livrate saptamana aceasta. Se crediteaza in lunea de dupa livrare.',
  referredBy: (name: string) => `Ati fost invitat de ${name}`,
  openInfo: 'Afiseaza informatii',
  closeInfo: 'Inchide informatii',
  terms: 'Cum functioneaza',
  termLines: (percent: number, months: number) => [
    `Primiti un bonus de ${number(percent)}% din valoarea transportului, cu TVA, pentru comenzile clientilor pe care ii invitati.`,
    `Bonusul se acorda timp de ${counted(months, { one: 'o luna', few: '# luni', other: '# de luni' })} de la activarea contului invitat, in functie de data comenzii.`,
    'Puteti invita oricati clienti.',
    'Bonusul se crediteaza saptamanal, lunea, pentru comenzile livrate in saptamana incheiata. Comenzile anulate, returnate sau pierdute nu aduc bonus.',
    'Bonusul se foloseste la comenzi noi, inaintea banilor platiti in avans, si nu se plateste in bani.',
    'Un cont nu se poate recomanda pe sine: conturile cu aceiasi membri sau cu aceeasi firma nu aduc bonus.',
  ],
  period: 'Alegeti o perioada',
  from: 'De la',
  to: 'Pana la',
  byDay: 'Pe zile',
  day: 'Ziua',
  bonusByDay: 'Bonus generat pe zi',
  bonusByDayHint: 'In ziua in care comanda a fost facuta, fara cele anulate sau returnate.',
  usersByDay: 'Utilizatori cu comenzi pe zi',
  bonusSeries: 'Bonus',
  usersSeries: 'Utilizatori',
  noBonus: 'Niciun bonus in perioada aleasa.',
  noOrders: 'Nicio comanda in perioada aleasa.',
  credits: 'Bonusuri creditate',
  noCredits: 'Niciun bonus creditat pana acum.',
  columns: {
    week: 'Saptamana livrarilor',
    creditedAt: 'Creditat la',
    orders: 'Comenzi',
    amount: 'Bonus',
  },
  week: ({ from, to }: { from: string; to: string }) => `${from} - ${to}`,
  creditOf: (week: string) => `Comenzile bonusului din ${week}`,
  orderColumns: {
    client: 'Client',
    order: 'Comanda',
    placedAt: 'Facuta la',
    deliveredAt: 'Livrata la',
    price: 'Transport',
    bonus: 'Bonus',
  },
  ordersOf: (count: number) => counted(count, { one: '# comanda', few: '# comenzi', other: '# de comenzi' }),
}

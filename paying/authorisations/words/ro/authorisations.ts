import type { AuthorisationWay } from '../../contract/authorisations.ts'

type Mailed = {
  product: string
  way: string
  amount: string
  /** Its last four; null: a card, or not known yet. */
  account: string | null
  at: string
  /** null: the system. */
  by: string | null
  isWaiting: boolean
  link: string
}

export const authorisationMails = {
  'money-to-account': ({ product, way, amount, account, at, by, isWaiting, link }: Mailed): { subject: string; lines: string[] } => ({
    subject: isWaiting ? `s-a cerut o plata de ${amount}` : `o plata de ${amount} pleaca din contul dumneavoastra`,
    lines: [
      `${way}: ${amount}, ${account === null ? 'inapoi de unde a venit plata' : `in contul ***${account}`}.`,
      `Ceruta la ${at}${by === null ? '' : ` de ${by}`}.`,
      ...(isWaiting ? ['Banii sunt rezervati si pleaca numai dupa ce un administrator aproba plata.'] : []),
      '',
      `Daca nu recunoasteti plata, scrieti-ne imediat: echipa ${product}.`,
      link,
    ],
  }),
}

/** Money that waits for another administrator, and the proof that is asked of who lets it out. */
export const authorisations = {
  title: 'Plati de aprobat',
  about: (limit: string) =>
    `De la ${limit} pe zi pentru acelasi client sau cont, plata se face dupa ce o aproba alt administrator. Pana atunci banii sunt rezervati.`,
  way: 'Plata',
  ways: {
    sheet: 'Plata rambursurilor',
    advance: 'Returnare avans',
    payment: 'Stornare plata',
    settling: 'Decontare cont',
    activation: 'Activare plata',
  } satisfies Record<AuthorisationWay, string>,
  client: 'Client',
  amount: 'Suma',
  account: 'Cont',
  back: 'Inapoi de unde a venit plata',
  toBalance: 'In soldul clientului',
  requested: 'Ceruta',
  requestedBy: (name: string) => `de ${name}`,
  onlyAdministrator:
    'Nu exista alt administrator care sa aprobe. Adaugati unul pe server, cu „npm run admin:create”; pana atunci cererile pot fi doar retrase.',
  own: 'Asteapta alt administrator: ati cerut-o dumneavoastra.',
  grant: 'Aproba',
  grantTitle: 'Aprobarea platii',
  refuse: 'Refuza',
  withdraw: 'Retrage',
  refuseTitle: 'Refuzarea platii',
  refuseText: ({ way, amount, client }: { way: string; amount: string; client: string }) =>
    `${way}, ${amount}, ${client}: nu se mai face, iar banii rezervati sunt din nou ai clientului.`,
  keep: 'Pastreaza',
  granted: 'Plata a fost aprobata.',
  refused: 'Plata a fost refuzata.',
}

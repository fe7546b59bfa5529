import { forms } from '#contract/texts/ro/forms.ts'
import type { PickupPointState } from '../../contract/pickup-points.ts'

const days = { one: 'o zi', few: '# zile', other: '# de zile' }
const months = { one: 'o luna', few: '# luni', other: '# de luni' }
const parcels = { one: 'un colet', few: '# colete', other: '# de colete' }

export const pickupPointMessages = {
  'pickup-courier-missing': 'Selectia curierului este obligatorie',
  'pickup-day-missing': 'Cel putin o zi trebuie selectata',
  'pickup-field-missing': 'Campul este obligatoriu!',
  'pickup-estimate-too-small': 'Numarul estimat de comenzi trebuie sa fie minim 1!',
  'pickup-estimate-too-large': ({ max }: { max: number }) => `Numarul estimat de comenzi poate fi maxim ${forms.number(max)}!`,
  'pickup-correction-out-of-range': 'Diferenta de pret este intre -50,00 si 0,00 RON.',
  'pickup-start-out-of-range': ({ within }: { within: number }) => `Prima zi este intre azi si peste ${forms.counted(within, days)}.`,
  'pickup-point-ended': 'Punctul de ridicare nu mai este activ.',
  'pickup-point-not-constant': ({ months: count, percent }: { months: number; percent: number }) =>
    `Dezactivat: ${forms.counted(count, months)} la rand cu mai putin de ${forms.number(percent)}% din expedierile estimate.`,
  'pickup-point-refused-because': ({ reason }: { reason: string }) => `Refuzat: ${reason}`,
  'pickup-not-called-in-time': 'Platforma nu a functionat la ora la care curierul este chemat.',
  'pickup-point-ended-by-operator': 'Oprit de echipa platformei.',
}

export type PointMailed = {
  news: 'approved' | 'refused' | 'warned' | 'ended' | 'not-called' | 'missed'
  courier: string
  address: string
  correction: string
  reason: string
  day: string
  /** Full months, the last one first. */
  sentIn: readonly { month: string; sent: number; needed: number }[]
  link: string
}

const monthLine = ({ month, sent, needed }: PointMailed['sentIn'][number]): string =>
  `${month.split('-').reverse().join('.')}: ${forms.counted(sent, parcels)} din minim ${forms.number(needed)}.`

export const pickupPointMails = {
  'pickup-point': ({ news, courier, address, correction, reason, day, sentIn, link }: PointMailed) => {
    const said = {
      approved: {
        subject: `punctul de ridicare ${address} este activ`,
        lines: [
          `${courier} ridica de la ${address}. ${day === '' ? 'De acum' : `Din ${day}`} fiecare expediere de acolo are ${correction} la pret.`,
        ],
      },
      refused: { subject: `cererea pentru punctul de ridicare ${address} a fost refuzata`, lines: [`${courier}, ${address}.`, reason] },
      warned: {
        subject: `punctul de ridicare ${address} se opreste in ${day}`,
        lines: [
          `${courier}, ${address}: expedierile nu sunt constante.`,
          ...sentIn.map(monthLine),
          `Fara mai multe expedieri in luna aceasta, pretul redus se opreste in ${day}.`,
        ],
      },
      ended: { subject: `punctul de ridicare ${address} s-a oprit`, lines: [`${courier}, ${address}.`, reason] },
      'not-called': {
        subject: `${courier} nu vine in ${day} la ${address}`,
        lines: [`Cererea de ridicare a fost refuzata: ${reason}`, 'La prima comanda activata in aceasta zi curierul este chemat din nou.'],
      },
      missed: {
        subject: `curierul nu a fost chemat in ${day} la ${address}`,
        lines: [
          `${courier}: in ${day} platforma nu a functionat la ora la care il cheama.`,
          'In zilele urmatoare este chemat ca de obicei.',
        ],
      },
    }[news]
    return { subject: said.subject, lines: [...said.lines, '', link] }
  },
}

export const pickupPoints = {
  title: 'Puncte de ridicare',
  description: 'Puncte de ridicare recurente cu preturi reduse pentru expedieri constante, pe fiecare curier.',
  empty: 'Cereti un punct de ridicare recurent si primiti preturi reduse pentru expedieri constante.',
  newRequest: 'Cerere noua',
  showDeleted: 'Arata punctele respinse sau sterse',
  states: {
    requested: 'In curs de aprobare',
    approved: 'Activ',
    ending: 'In curs de stergere',
    ended: 'Sters',
  } satisfies Record<Exclude<PickupPointState, 'refused'>, string>,
  courier: 'Curier',
  address: 'Adresa',
  contact: 'Contact',
  correction: 'Diferenta de pret',
  perShipment: (amount: string) => `${amount} la fiecare expediere`,
  notDecided: 'Se stabileste la aprobare',
  estimate: 'Comenzi estimate pe luna',
  days: 'Zile de ridicare',
  daysByContract: 'Dupa contractul curierului',
  printer: 'Imprimanta pentru AWB',
  yes: 'Da',
  no: 'Nu',
  requested: 'Cerut',
  approved: 'Aprobat',
  startsOn: 'Pret redus din',
  shipments: 'Expedieri',
  monthSent: ({ month, sent, needed }: { month: string; sent: number; needed: number }) =>
    `${month.split('-').reverse().join('.')}: ${forms.counted(sent, parcels)} din minim ${forms.number(needed)}`,
  endsOn: (day: string) => `Expedierile nu sunt constante. Fara mai multe expedieri, pretul redus se opreste in ${day}.`,
  notCalled: ({ day, reason }: { day: string; reason: string }) => `Curierul nu vine in ${day}: ${reason}`,
  daysAhead: 'Zilele urmatoare in care vine curierul',
  daysAheadHint:
    'Curierul este chemat doar cand il asteapta un AWB. Debifati ziua in care nu este nimeni la adresa: nu mai este chemat, iar ofertele numara de la ziua urmatoare.',
  dayAhead: ({ weekday, day }: { weekday: string; day: string }) => `${weekday}, ${day}`,
  holiday: 'sarbatoare legala, curierul nu vine',
  dayOff: 'zi libera, curierul nu vine',
  dayOffSaved: ({ day }: { day: string }) => `Curierul nu este chemat in ${day}.`,
  dayOnSaved: ({ day }: { day: string }) => `Curierul este chemat in ${day}, daca il asteapta un AWB.`,
  remove: 'Sterge',
  removeTitle: 'Stergerea punctului de ridicare',
  removeText: ({ courier, address }: { courier: string; address: string }) =>
    `${address}, ${courier}: pretul redus si ridicarile se opresc imediat.`,
  removed: 'Cerea de stergere a fost salvata!',
  removeFailed: 'A intervenit o eroare in procesarea cererii!',
  withdraw: 'Pastreaza punctul',
  withdrawn: 'Punctul de ridicare ramane.',
  request: {
    title: 'Cerere punct de ridicare',
    step: ({ step, of }: { step: number; of: number }) => `Pasul ${forms.number(step)} din ${forms.number(of)}`,
    steps: { address: 'Adresa', courier: 'Curier', shipments: 'Expedieri' },
    next: 'Continua',
    back: 'Inapoi',
    leaveTitle: 'Parasiti cererea?',
    leaveBody: 'Ce ati completat se pierde.',
    submit: 'Trimite cererea',
    estimateHint: 'Cate comenzi trimiteti pe luna de la aceasta adresa.',
    printerAsked: 'Aveti imprimanta pentru printarea AWB-urilor?',
    printerMissing: 'Campul este obligatoriu!',
    sent: 'Cererea a fost salvata! Vom reveni catre dumneavoastra in momentul care aceasta este procesata!',
    failed: 'A intervenit o eroare in procesar! Va rugam reincercati si in cazul in care problema persista sa ne contactati!',
    constancy: ({ months: count, percent, warning }: { months: number; percent: number; warning: number }) =>
      `Pretul redus ramane cat timp expedierile sunt constante: dupa ${forms.counted(count, months)} la rand cu mai putin de ${forms.number(percent)}% din estimare va avertizam cu ${forms.counted(warning, days)} inainte de oprire.`,
  },
  operator: {
    title: 'Puncte de ridicare',
    show: { waiting: 'De decis', approved: 'Active', past: 'Incheiate' },
    client: 'Client',
    wants: 'Cere',
    estimate: 'Comenzi/luna',
    since: 'Din',
    look: 'Detalii',
    approve: 'Aproba',
    approveTitle: 'Aprobarea punctului de ridicare',
    changePrice: 'Schimba pretul',
    priceLabel: 'Diferenta de pret la fiecare expediere (RON, TVA inclus)',
    startsOn: 'Prima zi cu pret redus',
    startsOnHint: 'Din ziua aceasta curierul este si chemat.',
    refuse: 'Refuza',
    refuseTitle: 'Refuzarea cererii',
    reason: 'Motivul, asa cum il citeste clientul',
    end: 'Sterge punctul',
    endTitle: 'Stergerea punctului de ridicare',
    endText: 'Pretul redus se opreste imediat, iar clientul primeste un e-mail.',
    endAsked: ({ at, wasActive }: { at: string; wasActive: boolean }) =>
      `Clientul a cerut stergerea la ${at}${wasActive ? '; pretul redus si ridicarile s-au oprit atunci' : ', inainte de aprobare'}.`,
    approved: 'Punctul de ridicare este activ.',
    refused: 'Cererea a fost refuzata.',
    ended: 'Punctul de ridicare a fost sters.',
    priced: 'Pretul a fost schimbat.',
    empty: 'Nicio cerere de decis.',
    emptyOther: 'Niciun punct de ridicare.',
    corrections: 'Diferente de pret propuse',
    correctionsHint: 'Ce vad clientii in cerere; punctele aprobate isi pastreaza pretul.',
    now: (amount: string) => `Acum: ${amount}`,
    save: 'Salveaza',
    saved: 'Diferenta de pret a fost salvata.',
  },
}

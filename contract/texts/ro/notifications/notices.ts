import type { NoticeEvent } from '../../../notifications/order-notices.ts'
import { forms } from '../forms.ts'

type Product = { product: string }
type Mail = { subject: string; lines: string[] }
/** `recipient`: name and city. */
type Parcel = { orderId: string; awb: string; courier: string; recipient: string; tracking: string; link: string }
type Alert = 'out_for_delivery' | 'delivered' | 'attempt_failed' | 'at_locker'
type Way = 'returning' | 'returned'

const alerts = {
  out_for_delivery: 'este in livrare',
  delivered: 'a fost livrat',
  attempt_failed: 'nu a putut fi livrat, curierul va incerca din nou',
  at_locker: 'poate fi ridicat din punctul de ridicare',
} satisfies Record<Alert, string>

const returns = { returning: 'se intoarce la expeditor', returned: 's-a intors la expeditor' } satisfies Record<Way, string>

const about = ({ orderId, awb, courier, recipient, tracking, link }: Parcel): string[] => [
  `Comanda: ${orderId}`,
  `AWB: ${awb} (${courier})`,
  `Destinatar: ${recipient}`,
  '',
  'Urmariti coletul:',
  tracking,
  '',
  `Detaliile comenzii: ${link}`,
]

export const noticeMails = {
  'order-confirmed': ({
    orderId,
    awb,
    courier,
    recipient,
    tracking,
    link,
    label,
  }: Parcel & { label: 'attached' | 'missing' | 'left-out' }): Mail => ({
    subject: `comanda ${orderId}, AWB ${awb}`,
    lines: [
      `Comanda ${orderId} a fost trimisa la ${courier}.`,
      ...(label === 'attached' ? ['Eticheta este atasata.'] : []),
      ...(label === 'missing' ? ['Eticheta nu a putut fi luata de la curier; o gasiti in pagina comenzii.'] : []),
      '',
      ...about({ orderId, awb, courier, recipient, tracking, link }),
    ],
  }),
  'parcel-alert': ({ alert, at, orderId, awb, courier, recipient, tracking, link }: Parcel & { alert: Alert; at: Date }): Mail => ({
    subject: `coletul ${awb} ${alerts[alert]}`,
    lines: [`Coletul ${awb} ${alerts[alert]} (${forms.dateTime(at)}).`, '', ...about({ orderId, awb, courier, recipient, tracking, link })],
  }),
  'parcel-return': ({ way, at, orderId, awb, courier, recipient, tracking, link }: Parcel & { way: Way; at: Date }): Mail => ({
    subject: `coletul ${awb} ${returns[way]}`,
    lines: [`Coletul ${awb} ${returns[way]} (${forms.dateTime(at)}).`, '', ...about({ orderId, awb, courier, recipient, tracking, link })],
  }),
}

/** Around every e-mail. */
export const mailParts = {
  language: 'ro',
  openLink: 'Deschideti linkul',
  whyGroup: ({ product }: Product): string =>
    `Primiti acest mesaj pentru ca adresa este intre cele alese in notificarile contului ${product}.`,
  changeGroups: 'Schimbati adresele si mesajele:',
}

/** To recipients: plain characters, at most 160 with a short name. */
export const textMessages = {
  pickedUp: ({ sender, courier, awb, link }: { sender: string; courier: string; awb: string; link: string }): string =>
    `${sender}: coletul dvs. a plecat cu ${courier}, AWB ${awb}. ${link}`,
}

/** What a notice is about, in a list. */
export const noticeEvents = {
  confirmed: 'Confirmarea comenzii',
  picked_up: 'Coletul a plecat',
  out_for_delivery: 'In livrare',
  delivered: 'Livrat',
  attempt_failed: 'Livrare nereusita',
  at_locker: 'La punctul de ridicare',
  returning: 'Retur inceput',
  returned: 'Retur ajuns',
} satisfies Record<NoticeEvent, string>

const hours = { one: 'ora', few: '# ore', other: '# de ore' }

export const orderNoticeMessages = {
  'notice-too-late': ({ hoursMax }: { hoursMax: number }) => `S-a aflat dupa mai mult de ${forms.counted(hoursMax, hours)}.`,
  'notice-overtaken': 'Coletul ajunsese deja mai departe.',
  'notice-switched-off': 'Adresa nu mai era aleasa in notificari.',
  'notice-order-cancelled': 'Comanda a fost anulata intre timp.',
  'notice-no-address': 'Contul nu are nicio adresa de email.',
  'sms-switched-off': 'SMS-urile catre destinatari au fost oprite intre timp.',
  'sms-number-invalid': ({ phone }: { phone: string }) => `Numarul ${phone} nu este un numar de telefon.`,
  'sms-not-available': 'Platforma nu are un furnizor de SMS.',
  'sms-not-confirmed': 'Furnizorul de SMS nu a confirmat trimiterea. Mesajul poate sa fi ajuns.',
  'sms-not-taken': ({ cause }: { cause: string }) => `Furnizorul de SMS nu a primit mesajul (${cause}).`,
  'sms-unreachable': 'Numarul nu exista sau nu poate primi SMS-uri.',
  'sms-expired': 'Telefonul a fost inchis sau fara semnal prea mult timp.',
  'sms-rejected': 'Respins de reteaua de telefonie.',
  'sms-failed': 'Trimiterea a esuat la furnizorul de SMS.',
  'sms-stopped': 'Oprit de furnizorul de SMS.',
  'sms-no-report-yet': 'Predat operatorului; nicio confirmare inca.',
  'sms-no-report': 'Predat operatorului, care nu a confirmat primirea.',
}

/** The order's page. */
export const orderNotices = {
  title: 'Mesaje trimise',
  none: 'Nu s-a trimis niciun mesaj despre aceasta comanda.',
  sent: 'Trimis',
  handedOver: 'Predat',
  delivered: 'Primit',
  notDelivered: 'Nelivrat',
  waiting: 'Se trimite',
  notSent: 'Netrimis',
  unconfirmed: 'Neconfirmat',
  withLabel: 'cu eticheta',
  mail: 'E-mail',
  sms: 'SMS',
}

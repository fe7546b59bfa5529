import { forms } from '#contract/texts/ro/forms.ts'
import { orderStates } from '#sending/orders/words/ro/messages.ts'
import type { AnyNoticeWords, NoticeWords, SwitchWords } from '../../contract/notice-kinds.ts'

type Product = { product: string }
type InMail = NonNullable<AnyNoticeWords['mail']>
type MailedParcel = Parameters<InMail>[0]

const about = ({ orderId, awb, courier, recipient, tracking, link }: MailedParcel): string[] => [
  `Comanda: ${orderId}`,
  `AWB: ${awb} (${courier})`,
  `Destinatar: ${recipient}`,
  '',
  'Urmariti coletul:',
  tracking,
  '',
  `Detaliile comenzii: ${link}`,
]

/** What the courier said of a parcel, in the words that follow its AWB. */
const parcel =
  (what: string): InMail =>
  (of) => ({
    subject: `coletul ${of.awb} ${what}`,
    lines: [`Coletul ${of.awb} ${what} (${forms.dateTime(of.at)}).`, '', ...about(of)],
  })

const orderConfirmed: InMail = (of) => ({
  subject: `comanda ${of.orderId}, AWB ${of.awb}`,
  lines: [
    `Comanda ${of.orderId} a fost trimisa la ${of.courier}.`,
    ...(of.label === 'attached' ? ['Eticheta este atasata.'] : []),
    ...(of.label === 'missing' ? ['Eticheta nu a putut fi luata de la curier; o gasiti in pagina comenzii.'] : []),
    '',
    ...about(of),
  ],
})

export const notices: NoticeWords = {
  confirmed: { name: 'Confirmarea comenzii', mail: orderConfirmed },
  picked_up: {
    name: 'Coletul a plecat',
    sms: ({ sender, courier, awb, tracking }) => `${sender}: coletul dvs. a plecat cu ${courier}, AWB ${awb}. ${tracking}`,
  },
  out_for_delivery: { name: orderStates.out_for_delivery, mail: parcel('este in livrare') },
  delivered: { name: orderStates.delivered, mail: parcel('a fost livrat') },
  attempt_failed: { name: orderStates.attempt_failed, mail: parcel('nu a putut fi livrat, curierul va incerca din nou') },
  at_locker: { name: orderStates.at_locker, mail: parcel('poate fi ridicat din punctul de ridicare') },
  returning: { name: orderStates.returning, mail: parcel('se intoarce la expeditor') },
  returned: { name: orderStates.returned, mail: parcel('s-a intors la expeditor') },
}

/** By which a client has its recipients written to. */
export const noticeSwitches: SwitchWords = {
  pickUpRecipientNotify: {
    label: 'Anunta destinatarul la ridicarea coletului',
    hint: 'Destinatarul primeste un SMS cu expeditorul, curierul, AWB-ul si linkul de urmarire.',
  },
}

/** Around every e-mail. */
export const mailParts = {
  language: 'ro',
  openLink: 'Deschideti linkul',
  whyGroup: ({ product }: Product): string =>
    `Primiti acest mesaj pentru ca adresa este intre cele alese in notificarile contului ${product}.`,
  changeGroups: 'Schimbati adresele si mesajele:',
}

const hours = { one: 'ora', few: '# ore', other: '# de ore' }

export const orderNoticeMessages = {
  'notice-too-late': ({ hoursMax }: { hoursMax: number }) => `S-a aflat dupa mai mult de ${forms.counted(hoursMax, hours)}.`,
  'notice-overtaken': 'Coletul ajunsese deja mai departe.',
  'notice-switched-off': 'Adresa nu mai era aleasa in notificari.',
  'notice-order-cancelled': 'Comanda a fost anulata intre timp.',
  'recipient-no-email': 'Destinatarul nu are o adresa de email.',
  'recipient-switched-off': 'Mesajele catre destinatari au fost oprite intre timp.',
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

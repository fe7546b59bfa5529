import type { CourierCode } from '../../../couriers.ts'
import type { Bani } from '../../../money.ts'
import type { Words } from '../../forms.ts'
import { forms } from '../forms.ts'

/** Fields of a shipment as FAN Courier's checks name them. */
const fanFields = {
  'recipient.name': 'numele destinatarului',
  'recipient.phone': 'telefonul destinatarului',
  'recipient.email': 'email-ul destinatarului',
  'recipient.address.county': 'judetul destinatarului',
  'recipient.address.locality': 'localitatea destinatarului',
  'recipient.address.street': 'strada destinatarului',
  'recipient.address.pickupLocationId': 'punctul de livrare',
  sender: 'expeditorul',
  'sender.name': 'numele expeditorului',
  'sender.phone': 'telefonul expeditorului',
  'sender.address.county': 'judetul expeditorului',
  'sender.address.locality': 'localitatea expeditorului',
  'sender.address.street': 'strada expeditorului',
  'info.weight': 'greutatea',
  'info.dimensions': 'dimensiunile',
  'info.cod': 'rambursul',
  'info.service': 'serviciul',
  'info.options': 'optiunile',
  'info.pickupHours': 'intervalul de ridicare',
}
export type FanField = keyof typeof fanFields

export const courierMessages = {
  'parcel-too-heavy': ({ kg }: { kg: number }) => `Greutatea maxima a unui colet este ${forms.number(kg)} kg.`,
  'parcel-too-long': ({ cm }: { cm: number }) => `Cea mai lunga latura a unui colet poate avea maxim ${forms.number(cm)} cm.`,
  'too-many-parcels': ({ max }: { max: number }) =>
    `Se pot trimite maxim ${forms.counted(max, { one: 'un colet', few: '# colete', other: '# de colete' })} pe un AWB.`,
  'repayment-too-high': ({ max, isCompany }: { max: Bani; isCompany: boolean }) =>
    `Rambursul incasat de la o ${isCompany ? 'firma' : 'persoana fizica'} este de maxim ${forms.ron(max)} (Legea 70/2015).`,
  'one-parcel-at-point': 'La punctul de ridicare se poate trimite un singur colet.',
  'point-too-heavy': ({ kg }: { kg: number }) => `Punctul de ridicare primeste colete de maxim ${forms.number(kg)} kg.`,
  'point-too-small': 'Coletul nu incape in sertarele libere ale lockerului.',
  'point-full': 'Lockerul nu are sertare libere in acest moment.',
  'point-takes-no-repayment': 'La acest punct de ridicare nu se poate plati rambursul.',
  'point-needs-mobile': 'Pentru livrarea la locker este necesar un numar de telefon mobil (07...).',
  'point-needs-email': 'Pentru livrarea la locker este necesar email-ul destinatarului.',
  'no-open-at-delivery': 'Serviciul nu permite deschiderea coletului la livrare.',
  'no-saturday-delivery': 'Serviciul nu permite livrarea sambata.',
  'no-pickup-on-day': 'Curierul nu ridica expeditii in ziua aleasa.',
  'place-unknown': ({ city }: { city: string }) => `Curierul nu cunoaste localitatea ${city}.`,
  'place-ambiguous': ({ city }: { city: string }) => `Exista mai multe localitati ${city} in acest judet. Adaugati comuna in paranteza.`,
  'courier-refused': ({ reason }: { reason: Words }) => reason,
  'no-price': 'Curierul nu a comunicat pretul pentru acest serviciu.',
  'pickup-hours-too-short':
    'Programul dumneavoastra de ridicare lasa curierului prea putin timp. Il puteti prelungi din Setari, la Program.',
  'saturday-missed': 'Coletul nu mai poate ajunge sambata aceasta. Renuntati la livrarea sambata.',

  'courier-lacks-service': ({ courier, service }: { courier: CourierCode; service: string }) =>
    `${forms.courier(courier)} nu are serviciul ${service}.`,
  'account-lacks-service': ({ courier, service }: { courier: CourierCode; service: string }) =>
    `Contul ${forms.courier(courier)} nu are serviciul ${service}.`,
  'refused-without-words': ({ courier }: { courier: CourierCode }) => `${forms.courier(courier)} a refuzat comanda fara sa spuna de ce.`,
  'fanbox-inactive': 'FANbox-ul ales nu este activ. Alegeti alt punct de livrare.',
  'fanbox-full': 'FANbox-ul ales nu are sertare libere. Alegeti alt punct de livrare.',
  'fan-recipient-phone': 'FAN Courier nu accepta numarul de telefon al destinatarului.',
  'fan-sender-phone': 'FAN Courier nu accepta numarul de telefon al expeditorului.',
  'fan-field-missing': ({ field }: { field: FanField }) => `Lipseste ${fanFields[field]}.`,
  'fan-field-invalid': ({ field }: { field: FanField }) => `Nu este acceptat(a) ${fanFields[field]}.`,
  'fan-field-format': ({ field }: { field: FanField }) => `Formatul nu este corect: ${fanFields[field]}.`,
  'fan-pickup-at-branch': ({ branch }: { branch: string }) =>
    `Contul FAN Courier cu contract trimite curierul doar la punctul de lucru (${branch}).`,
  'fan-no-pickup': 'FAN Courier nu ridica expeditii in ziua aleasa.',
  'fan-pickup-until': ({ hour }: { hour: string }) => `Comanda de ridicare se poate face pana la ora ${hour}.`,

  'courier-without-points': 'Curierul nu livreaza la puncte de ridicare.',
  'point-is-full': 'Lockerul este plin si nu accepta comenzi.',
  'locker-packages-max': ({ max }: { max: number }) =>
    `Punctul accepta cel mult ${forms.counted(max, { one: 'un pachet', few: '# pachete', other: '# de pachete' })} intr-o comanda.`,
  'locker-kg-max': ({ kg }: { kg: number }) => `Punctul accepta pachete de cel mult ${forms.number(kg)} kg.`,
  'locker-drawers-small': 'Niciun sertar liber al punctului nu este destul de mare pentru pachet.',
  'locker-takes-no-cash': 'Punctul nu accepta plata rambursului.',
  'chosen-point-gone': 'Punctul de livrare ales nu mai exista in lista curierului.',
  'locker-unavailable': ({ locker, reason }: { locker: string | null; reason: Words }) =>
    locker === null ? reason : `${locker}: ${reason}`,
  'courier-unavailable': ({ courier }: { courier: CourierCode }) =>
    `${forms.courier(courier)} nu a raspuns. Ofertele sale lipsesc; reincercati peste putin timp.`,
  'not-an-envelope': 'Pachetul nu indeplineste cerintele pentru plic.',
  'saturday-only-on-friday': 'Livrarea sambata poate fi ceruta doar vinerea.',
  'repayment-over-law': ({ max, isCompany }: { max: Bani; isCompany: boolean }) =>
    `Rambursul in numerar poate fi de cel mult ${forms.number(max / 100)} RON pentru ${isCompany ? 'firme' : 'persoane fizice'} (Legea 70/2015).`,
}

/** Opening hours of points: days from Monday on. */
export const schedule = { days: ['L', 'Ma', 'Mi', 'J', 'V', 'S', 'D'], closed: 'Inchis' }

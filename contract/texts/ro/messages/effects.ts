import type { CourierCode } from '../../../couriers.ts'
import type { EffectKindName } from '../../../effects/effects.ts'
import type { Bani } from '../../../money.ts'
import type { Words } from '../../forms.ts'
import { forms } from '../forms.ts'

export const effectMessages = {
  'awb-missing': 'AWB-ul este obligatoriu!',
  'note-missing': 'Scrieti ce a raspuns partenerul.',

  'outcome-not-written': 'Rezultatul nu a putut fi scris (eroare interna).',
  'no-answer': ({ tries, cause }: { tries: number; cause: Words }) =>
    `Nu s-a primit niciun raspuns dupa ${forms.counted(tries, { one: 'o incercare', few: '# incercari', other: '# de incercari' })} (${cause.replace(/\.$/, '')}).`,
  'refused-after-lost-answer': ({ reason }: { reason: Words }) =>
    `Partenerul a refuzat repetarea (${reason.replace(/\.$/, '')}), dar raspunsul la prima incercare s-a pierdut: poate a facut ce i s-a cerut.`,
  'exists-not-found': 'Partenerul spune ca exista deja, dar nu il gaseste.',
  'absent-after-calls': ({ calls }: { calls: number }) =>
    `Fara raspuns la ${forms.counted(calls, { one: 'o incercare', few: '# incercari', other: '# de incercari' })}, iar partenerul nu are nimic inregistrat.`,
  'mail-not-confirmed': 'Serverul de mail nu a confirmat trimiterea. Mesajul poate sa fi ajuns.',
  'mail-not-taken': ({ cause }: { cause: Words }) => `Serverul de mail nu a primit scrisoarea timp de o zi (${cause}).`,

  'effect-create-awb': ({ courier, orderId, reference }: { courier: CourierCode; orderId: string; reference: string }) =>
    `${forms.courier(courier)}: AWB pentru comanda ${orderId}, referinta ${reference}.`,
  'effect-cancel-awb': ({ courier, awb, orderId }: { courier: CourierCode; awb: string; orderId: string | null }) =>
    `${forms.courier(courier)}: anularea AWB-ului ${awb}${orderId === null ? ', pe care nu il are nicio comanda' : ` al comenzii ${orderId}`}.`,
  'effect-request-pickup': ({ courier, pickupOn, orderId }: { courier: CourierCode; pickupOn: string; orderId: string | null }) =>
    `${forms.courier(courier)}: ridicare in ${pickupOn.split('-').reverse().join('.')}, ${orderId === null ? 'punct de ridicare' : `comanda ${orderId}`}.`,
  'effect-update-cash': ({ courier, awb, orderId, amount }: { courier: CourierCode; awb: string; orderId: string; amount: Bani }) =>
    `${forms.courier(courier)}: rambursul AWB-ului ${awb} al comenzii ${orderId} modificat la ${forms.ron(amount)}.`,
  'effect-store-fulfilment': ({ awb, orderId }: { awb: string; orderId: string }) =>
    `Livrarea cu AWB-ul ${awb} in magazin, comanda ${orderId}.`,
  'effect-store-fulfilment-sync': ({ orderId }: { orderId: string }) =>
    `Livrarea din magazin a comenzii ${orderId}: starea coletului, AWB-ul sau anularea.`,
  'effect-store-mark-paid': ({ orderId }: { orderId: string }) =>
    `Rambursul incasat al comenzii ${orderId}, inregistrat ca platit in magazin.`,
  'effect-invitation-mail': ({ id }: { id: string }) => `E-mail cu invitatia ${id}.`,
  'effect-order-sms': ({ orderId }: { orderId: string }) => `SMS catre destinatarul comenzii ${orderId}.`,
  'effect-mail': ({ mail, id }: { mail: string; id: string }) => `E-mail ${mail} ${id}.`,
}

/** Every kind, as operators read it. `done` and `refused`: what the partner must have said for the operator to settle it so. */
export const effects = {
  'create-awb': { label: 'Emitere AWB', done: 'AWB-ul exista', refused: 'Sigur nu exista niciun AWB' },
  'cancel-awb': {
    label: 'Anulare AWB',
    done: 'Curierul confirma ca AWB-ul este anulat',
    refused: 'Curierul nu mai poate anula AWB-ul',
  },
  'request-pickup': { label: 'Chemare curier pentru ridicare', done: 'Curierul confirma ca vine', refused: 'Curierul nu vine in acea zi' },
  'update-cash': {
    label: 'Modificare ramburs la curier',
    done: 'Curierul incaseaza noua suma',
    refused: 'Curierul nu modifica rambursul',
  },
  'store-fulfilment': {
    label: 'Livrare in magazin',
    done: 'Magazinul are livrarea cu acest AWB',
    refused: 'Magazinul nu primeste livrarea',
  },
  'store-fulfilment-sync': {
    label: 'Actualizare livrare in magazin',
    done: 'Livrarea din magazin este ca la curier',
    refused: 'Magazinul nu actualizeaza livrarea',
  },
  'store-mark-paid': {
    label: 'Marcare comanda platita in magazin',
    done: 'Magazinul are rambursul inregistrat ca platit',
    refused: 'Magazinul nu inregistreaza plata',
  },
  'charge-card': { label: 'Plata cu cardul salvat', done: 'Procesatorul confirma plata', refused: 'Sigur nu s-a platit nimic' },
  'check-payment': {
    label: 'Plata cu cardul de verificat',
    done: 'Banii sunt la noi, suma este cea ceruta',
    refused: 'Banii nu sunt la noi',
  },
  'refund-card': { label: 'Stornare pe card', done: 'Procesatorul confirma stornarea', refused: 'Sigur nu s-a stornat nimic' },
  'bank-payout': { label: 'Virament bancar', done: 'Banca a platit', refused: 'Banca nu a platit si nu va mai plati' },
  'einvoice-message': {
    label: 'Mesaj catre furnizor prin e-Factura',
    done: 'ANAF are mesajul',
    refused: 'Mesajul nu poate fi trimis',
  },
  'einvoice-upload': {
    label: 'Factura la e-Factura',
    done: 'ANAF are factura',
    refused: 'Factura nu poate fi trimisa',
  },
  'invitation-mail': {
    label: 'E-mail de invitatie',
    done: 'Mesajul a ajuns la destinatar',
    refused: 'Mesajul nu poate fi trimis',
  },
  'order-sms': { label: 'SMS catre destinatar', done: 'SMS-ul a fost trimis', refused: 'SMS-ul nu poate fi trimis' },
  mail: { label: 'E-mail', done: 'Scrisoarea a ajuns', refused: 'Scrisoarea nu poate fi trimisa' },
} satisfies Record<EffectKindName, { label: string; done: string; refused: string }>

/** What an operator has to give besides where a kind was done. */
export const effectAnswers = { 'create-awb': 'Numarul AWB', 'einvoice-upload': 'Indexul de incarcare' }

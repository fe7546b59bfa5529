import type { Bani } from '../../../money.ts'
import type { CardRefusal } from '../../../payments/payments.ts'
import { forms } from '../forms.ts'

/** What a card provider wants to know of a payer's address. */
const payerFields = {
  county: 'judetul',
  city: 'localitatea',
  postalCode: 'codul postal',
  address: 'strada si numarul',
}
export type PayerField = keyof typeof payerFields

const refusals: Record<CardRefusal, string> = {
  'no-funds': 'Fonduri insuficiente pe card.',
  limit: 'Limita cardului a fost depasita.',
  'expired-card': 'Cardul este expirat.',
  'closed-card': 'Cardul este inchis.',
  'wrong-card-data': 'Datele cardului sunt gresite.',
  'not-authenticated': 'Plata nu a fost confirmata la banca (3-D Secure).',
  risk: 'Banca a oprit plata din motive de siguranta.',
  'refused-by-bank': 'Banca a refuzat plata.',
  'needs-payer': 'Banca cere confirmarea titularului. Platiti cu cardul in pagina de plata.',
  'not-sent': 'Procesatorul de plati nu a raspuns. Nu s-a luat niciun ban.',
  'not-made': 'Plata nu a fost facuta.',
}

export const paymentMessages = {
  'top-up-below-min': 'Suma minima de alimentare este 50 RON.',
  'top-up-above-max': 'Suma maxima este 99.999 RON.',
  'top-up-below-threshold': 'Suma de alimentare trebuie sa fie cel putin cat pragul.',
  'threshold-below-min': 'Pragul trebuie sa fie de cel putin 1 RON.',
  'reversal-below-min': 'Suma trebuie sa fie de cel putin 0,10 RON.',
  'refund-below-min': 'Suma trebuie sa fie mai mare decat 0',
  'refund-iban-missing': 'IBAN-ul este obligatoriu',
  'refund-holder-missing': 'Numele titularului este obligatoriu',

  'top-up-description': ({ product }: { product: string }) => `Alimentare sold ${product}`,
  'payment-declined': ({ refusal }: { refusal: CardRefusal; isFinal: boolean }) => refusals[refusal],
  'payment-not-made': 'Plata nu a fost facuta.',
  'payment-amount-differs': ({ asked, paidBani }: { asked: Bani; paidBani: Bani | null }) =>
    paidBani === null
      ? `Procesatorul nu confirma suma de ${forms.ron(asked)}. Plata este verificata de un operator.`
      : `S-au platit ${forms.ron(paidBani)} in loc de ${forms.ron(asked)}. Plata este verificata de un operator.`,
  'payment-in-review': 'Procesatorul verifica plata. Soldul se actualizeaza dupa ce o confirma.',
  'payment-authorised-only': 'Suma este doar blocata pe card. Plata este verificata de un operator.',
  'payment-not-known': 'Nu stim inca daca plata s-a facut. Este verificata de un operator.',
  'payment-sent-back': 'Procesatorul a returnat banii pe card. Plata este verificata de un operator.',
  'payment-disputed': 'Titularul cardului a contestat plata la banca sa.',
  'payment-dispute-lost': 'Contestatia platii a fost pierduta: banca a luat banii inapoi.',
  'payment-page-lost': 'Pagina de plata nu mai este disponibila. Incepeti o plata noua.',
  'payment-amount-not-taken': ({ min, max }: { min: Bani; max: Bani }) =>
    `Procesatorul de plati primeste sume intre ${forms.ron(min)} si ${forms.ron(max)}.`,
  'payment-refused-by-provider': 'Procesatorul de plati nu a acceptat plata. Incercati mai tarziu sau platiti prin transfer bancar.',
  'payer-contact-missing': 'Completati persoana de contact (nume, prenume, telefon) in pagina Date de facturare.',
  'payer-email-missing': 'Contul nu are o adresa de e-mail pentru plata.',
  'payer-address-missing': ({ entity, missing }: { entity: string; missing: readonly PayerField[] }) =>
    `Completati ${forms.list(missing.map((field) => payerFields[field]))} pentru ${entity} in pagina Date de facturare.`,

  'effect-charge-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Plata automata ${paymentNumber}: ${forms.ron(amount)} de pe cardul salvat.`,
  'effect-check-payment': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Plata cu cardul ${paymentNumber}, ${forms.ron(amount)}: de verificat la procesator.`,
  'effect-refund-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Stornarea platii ${paymentNumber}: ${forms.ron(amount)} inapoi pe card.`,
  'effect-bank-payout': ({ amount, holder, reference }: { amount: Bani; holder: string; reference: string }) =>
    `Virament de ${forms.ron(amount)} catre ${holder}, referinta ${reference}.`,
}

import type { Bani } from '#contract/money.ts'
import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { CardRefusal } from '../../contract/payments.ts'

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
  'refund-iban-invalid': 'IBAN-ul introdus nu este valid',
  'refund-above-max': ({ max }: { max: Bani }) => `Suma maxima returnabila este ${forms.ron(max)}`,
  'reversal-above-max': ({ max }: { max: Bani }) => `Din aceasta plata se pot storna cel mult ${forms.ron(max)}.`,

  'refund-refused-because': ({ reason }: { reason: Words }) => `Banii nu au fost returnati: ${reason}`,
  'refund-not-paid': 'banca a refuzat plata.',
  'refund-under-way': 'O alta returnare catre acest client este in curs. Asteptati rezultatul ei.',
  'refund-nothing': 'Nu se pot returna bani pentru aceste date de facturare. Va rugam sa selectati alte date de facturare.',
  'refund-not-invoiced': 'Platile acestui client nu au inca factura de avans. Emiteti factura de avans, apoi returnati banii.',
  'refund-not-authorised': 'un administrator nu a aprobat plata.',
  'authorisation-waits': 'Plata asteapta deja aprobarea altui administrator.',
  'payment-booked-anyway': ({ amount, reason }: { amount: Bani; reason: Words }) => `S-ar inregistra ${forms.ron(amount)}, dar: ${reason}`,
  'payment-reported-below-zero': ({ amount }: { amount: Bani }) =>
    `Procesatorul a raportat ${forms.ron(amount)}: o suma negativa nu se inregistreaza. Verificati plata in contul de la procesator.`,
  'payment-needs-second-user': 'De la aceasta suma plata se activeaza din extrasul clientului, iar alt administrator o aproba.',
  'payment-not-received': 'Plata nu a fost incasata.',
  'payment-not-moved-card': 'Doar platile prin transfer bancar pot fi mutate.',
  'payment-not-moved-reverted': 'O parte din plata a fost deja stornata. Ce a ramas se storneaza si se plateste din nou.',
  'payment-of-this-client': 'Plata este deja a acestui client.',
  'reversal-under-way': 'O alta stornare a acestei plati este in curs. Asteptati rezultatul ei.',
  'settling-orders-activating': 'Exista comenzi in curs de activare. Asteptati cateva momente si incercati din nou.',
  'account-is-settled': 'Contul este deja decontat.',

  'payout-by-hand': 'Banca nu primeste plati din program: faceti viramentul la banca, apoi confirmati-l aici.',
  'payout-not-authorised': 'Plata nu a fost aprobata asa cum ar fi trimisa: nu o faceti inainte de a afla de ce.',
  'payout-account-unknown':
    'Contul platitorului nu este cunoscut: cautati-l in extras, faceti viramentul la banca, apoi confirmati-l aici.',
  'card-refund-by-hand': 'Platile cu cardul nu sunt configurate: stornati plata la procesator, apoi confirmati aici.',
  'card-payment-not-found': 'Procesatorul nu gaseste plata.',
  'card-refund-sum-unclear': 'Procesatorul nu spune limpede cat s-a stornat din plata: verificati in contul de la procesator.',
  'payout-text-payment': ({ paymentNumber }: { paymentNumber: number }) => `Stornare plata ${paymentNumber}`,
  'payout-text-advance': 'Returnare avans',
  'payout-text-settling': 'Decontare cont',

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
  'effect-bank-payout': (payout: { amount: Bani; holder: string; iban: string; reference: string; text: Words }) =>
    `Virament de ${forms.ron(payout.amount)} catre ${payout.holder}, IBAN ${payout.iban}, referinta ${payout.reference}, explicatii: ${payout.text}.`,
  'effect-bank-payout-unknown': ({ amount, reference, text }: { amount: Bani; reference: string; text: Words }) =>
    `Virament de ${forms.ron(amount)} inapoi in contul platitorului, referinta ${reference}, explicatii: ${text}.`,
}

import type { Bani } from '../../../money.ts'
import type { Words } from '../../forms.ts'
import { forms } from '../forms.ts'

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
  'refund-nothing': 'Nu se pot returna bani pentru aceste date de facturare.',
  'payment-not-received': 'Plata nu a fost incasata.',
  'reversal-under-way': 'O alta stornare a acestei plati este in curs. Asteptati rezultatul ei.',
  'settling-orders-activating': 'Exista comenzi in curs de activare. Asteptati cateva momente si incercati din nou.',
  'account-is-settled': 'Contul este deja decontat.',

  'payout-by-hand': 'Banca nu primeste plati din program: faceti viramentul la banca, apoi confirmati-l aici.',
  'payout-account-unknown':
    'Contul platitorului nu este cunoscut: cautati-l in extras, faceti viramentul la banca, apoi confirmati-l aici.',
  'card-refund-by-hand': 'Platile cu cardul nu sunt configurate: stornati plata la procesator, apoi confirmati aici.',
  'card-payment-not-found': 'Procesatorul nu gaseste plata.',
  'card-refund-sum-unclear': 'Procesatorul nu spune limpede cat s-a stornat din plata: verificati in contul de la procesator.',
  'payout-text-payment': ({ paymentNumber }: { paymentNumber: number }) => `Stornare plata ${paymentNumber}`,
  'payout-text-advance': 'Returnare avans',
  'payout-text-settling': 'Decontare cont',

  'effect-charge-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Plata automata ${paymentNumber}: ${forms.ron(amount)} de pe cardul salvat.`,
  'effect-refund-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Stornarea platii ${paymentNumber}: ${forms.ron(amount)} inapoi pe card.`,
  'effect-bank-payout': (payout: { amount: Bani; holder: string; iban: string; reference: string; text: Words }) =>
    `Virament de ${forms.ron(payout.amount)} catre ${payout.holder}, IBAN ${payout.iban}, referinta ${payout.reference}, explicatii: ${payout.text}.`,
  'effect-bank-payout-unknown': ({ amount, reference, text }: { amount: Bani; reference: string; text: Words }) =>
    `Virament de ${forms.ron(amount)} inapoi in contul platitorului, referinta ${reference}, explicatii: ${text}.`,
}

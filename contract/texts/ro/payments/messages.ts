import type { Bani } from '../../../money.ts'
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

  'effect-charge-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Plata automata ${paymentNumber}: ${forms.ron(amount)} de pe cardul salvat.`,
  'effect-refund-card': ({ amount, paymentNumber }: { amount: Bani; paymentNumber: number }) =>
    `Stornarea platii ${paymentNumber}: ${forms.ron(amount)} inapoi pe card.`,
  'effect-bank-payout': ({ amount, holder, reference }: { amount: Bani; holder: string; reference: string }) =>
    `Virament de ${forms.ron(amount)} catre ${holder}, referinta ${reference}.`,
}

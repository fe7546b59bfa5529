import type { ProblemCode } from '../../problems.ts'
import type { PartnerWords, Words } from '../forms.ts'
import { forms } from './forms.ts'
import { problems } from './problems.ts'

/** What is wrong with a field, where its schema says nothing closer; and what stands in for words or texts of another kind. */
export const fields = {
  'partner-said': ({ words }: { words: PartnerWords }) => words,
  several: ({ messages }: { messages: readonly Words[] }) => messages.join(' '),
  problem: ({ problem }: { problem: ProblemCode }) => problems[problem],
  'field-missing': 'Camp obligatoriu!',
  'field-invalid': 'Valoare invalida!',
  'field-too-short': ({ min }: { min: number }) =>
    `Cel putin ${forms.counted(min, { one: 'un caracter', few: '# caractere', other: '# de caractere' })}!`,
  'field-too-long': ({ max }: { max: number }) =>
    `Cel mult ${forms.counted(max, { one: 'un caracter', few: '# caractere', other: '# de caractere' })}!`,
  'field-too-small': ({ min }: { min: number }) => `Cel putin ${forms.number(min)}!`,
  'field-too-big': ({ max }: { max: number }) => `Cel mult ${forms.number(max)}!`,

  'simulator-silent': 'Simulatorul nu raspunde.',
  'sandbox-no-payment-file': 'Niciun fisier de plati nu asteapta la banca. Faceti un lot, aprobati-l si descarcati fisierul.',
  'sandbox-no-parcel': 'Niciun colet nu este pe drum. Activati o comanda.',
  'sandbox-no-company': 'Nicio companie nu este conectata la e-Factura: clientul o conecteaza in meniul „e-Factura”.',
  'simulator-knows-not': 'Simulatorul nu cunoaste acest colet sau punct.',
  'not-json': 'Cererea nu este un JSON valid.',
  'idempotency-key-invalid': 'Cheia de idempotenta este invalida.',
  'service-away': 'Serviciul este momentan indisponibil. Incercati din nou peste cateva secunde.',
  'upload-sent-otherwise': ({ type }: { type: string }) => `Fisierul se trimite ca ${type}.`,
}

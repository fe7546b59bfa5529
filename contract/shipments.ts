/** What is sent, from whom, to whom: the shapes that orders, offers and couriers share. */
import { z } from 'zod'
import { IBAN_TEXT_MAX } from './account/sealed-accounts.ts'
import { CourierCode } from './couriers.ts'
import { PositiveRon, ronUpTo } from './money.ts'

/** Instructions to couriers beyond the fields. */
export const ADDITIONAL_INFO_MAX = 250
const optionalText = (max: number) => z.string().trim().max(max).default('')

/** Where the AWB is mailed to; empty: nowhere. As long as the longest that couriers take. */
export const ContactEmail = z
  .union([z.literal(''), z.email('Email-ul este invalid! Trebuie introdus un email valid pentru a se trimite AWB-ul pe acesta.').max(200)])
  .default('')

export const Contact = z.object({
  name: z.string().trim().min(1, 'Numele este obligatoriu!').max(100),
  company: optionalText(100),
  phone: z
    .string()
    .trim()
    .min(1, 'Numarul de telefon este obligatoriu!')
    .max(15, 'Campul este invalid!')
    .regex(/^[+\d]*$/, 'Campul este invalid!'),
  /** A second number, only sent to couriers that accept one. */
  phone2: optionalText(15),
  email: ContactEmail,
})
export type Contact = z.infer<typeof Contact>

/** A place in Romania. `countyCode` is the plate code (CJ, B); a Bucharest sector is the city `Sectorul N`. */
export const PostalAddress = z.object({
  countryCode: z.literal('RO').default('RO'),
  postalCode: z
    .string()
    .trim()
    .min(1, 'Codul postal este obligatoriu!')
    .regex(/^\d{6}$/, 'Cod postal invalid!'),
  city: z.string().trim().min(1, 'Localitatea este obligatorie!').max(100),
  countyCode: z.string().trim().min(1, 'Judetul este obligatoriu!').max(2),
  street: z.string().trim().min(1, 'Strada este obligatorie!').max(150),
  number: z.string().trim().min(1, 'Numarul este obligatoriu!').max(20),
  building: optionalText(20),
  entrance: optionalText(20),
  intercom: optionalText(20),
  floor: optionalText(20),
  apartment: optionalText(20),
  landmark: optionalText(150),
  additionalInfo: optionalText(ADDITIONAL_INFO_MAX),
})
export type PostalAddress = z.infer<typeof PostalAddress>

export const Party = z.object({ contact: Contact, address: PostalAddress })
export type Party = z.infer<typeof Party>

const texts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>

/** A party as it is typed or was read somewhere: every text is there, whatever it says. */
export const PartyTexts = z.object({
  contact: z.object(texts(Contact.keyof().options)),
  address: z.object({ ...texts(PostalAddress.keyof().options), countryCode: z.literal('RO') }),
})

/** Package type codes of the specification: 1 envelope, 2 parcel. */
export const ENVELOPE = 1
export const PARCEL = 2

/** Weights in kg, lengths in cm. */
export const packageLimits = {
  weightKgMin: 0.1,
  widthCmMin: 1,
  lengthCmMin: 1,
  heightCmMin: 3,
  weightKgMax: 1000,
  sideCmMax: 400,
  packagesMax: 50,
} as const
/** Envelope: one package of at most 25 x 25 x 6 cm and 1 kg; beyond that a parcel (specification, packing). */
export const envelopeLimits = { packages: 1, heightCmMax: 6, widthCmMax: 25, lengthCmMax: 25, weightKgMax: 1 } as const

export const Package = z.object({
  weightKg: z
    .number('Greutatea este obligatorie!')
    .min(packageLimits.weightKgMin, `Greutatea minima este ${packageLimits.weightKgMin} kg!`)
    .max(packageLimits.weightKgMax, `Greutatea maxima este ${packageLimits.weightKgMax} kg!`),
  lengthCm: z
    .number('Lungimea este obligatorie!')
    .min(packageLimits.lengthCmMin, `Lungimea minima este ${packageLimits.lengthCmMin} cm!`)
    .max(packageLimits.sideCmMax, `Lungimea maxima este ${packageLimits.sideCmMax} cm!`),
  widthCm: z
    .number('Latimea este obligatorie!')
    .min(packageLimits.widthCmMin, `Latimea minima este ${packageLimits.widthCmMin} cm!`)
    .max(packageLimits.sideCmMax, `Latimea maxima este ${packageLimits.sideCmMax} cm!`),
  heightCm: z
    .number('Inaltimea este obligatorie!')
    .min(packageLimits.heightCmMin, `Inaltimea minima este ${packageLimits.heightCmMin} cm!`)
    .max(packageLimits.sideCmMax, `Inaltimea maxima este ${packageLimits.sideCmMax} cm!`),
})
export type Package = z.infer<typeof Package>

export const Packing = z.object({
  type: z.union([z.literal(ENVELOPE), z.literal(PARCEL)]),
  content: z.string().trim().min(1, 'Continutul este obligatoriu!').max(255, 'Continutul poate avea maxim 255 de caractere!'),
  packages: z
    .array(Package)
    .min(1, 'Adaugati cel putin un pachet!')
    .max(packageLimits.packagesMax, `Se pot adauga maxim ${packageLimits.packagesMax} pachete!`),
})
export type Packing = z.infer<typeof Packing>

/** Whether these packages may travel as an envelope. */
export function fitsEnvelope(packages: readonly Package[]): boolean {
  const [only] = packages
  return (
    only !== undefined &&
    packages.length === envelopeLimits.packages &&
    only.heightCm <= envelopeLimits.heightCmMax &&
    only.widthCm <= envelopeLimits.widthCmMax &&
    only.lengthCm <= envelopeLimits.lengthCmMax &&
    only.weightKg <= envelopeLimits.weightKgMax
  )
}

/** Cash collected at the door and paid out to the sender's bank account. */
export const Repayment = z.object({
  amount: PositiveRon,
  iban: z.string().trim().min(1, 'IBAN-ul este obligatoriu').max(IBAN_TEXT_MAX),
  accountHolder: z.string().trim().min(3, 'Numele titularului de cont este obligatoriu!').max(32),
})
export type Repayment = z.infer<typeof Repayment>

/** FAN Courier, API v2.0, `info.declaredValue`. */
export const insuranceRonMax = 999_999

/** Options that are on or off, with their labels: forms, pages, kept drafts and the specification's shapes walk this list. */
export const optionSwitches = {
  openAtDelivery: 'Deschidere la livrare',
  saturdayDelivery: 'Livrare sambata',
} as const
export type OptionSwitch = keyof typeof optionSwitches
export const optionSwitchNames = Object.keys(optionSwitches) as OptionSwitch[] // the list's own keys

export const forEachSwitch = <T>(of: (name: OptionSwitch) => T): Record<OptionSwitch, T> =>
  Object.fromEntries(optionSwitchNames.map((name) => [name, of(name)])) as Record<OptionSwitch, T> // every key of the list

export const ExtraOptions = z.object({
  ...forEachSwitch(() => z.boolean().default(false)),
  /** Declared value; null: not insured. */
  insurance: ronUpTo(insuranceRonMax, 'Valoarea asigurata poate fi de maxim 999.999 RON!').nullable().default(null),
  repayment: Repayment.nullable().default(null),
})
export type ExtraOptions = z.infer<typeof ExtraOptions>

export const LockerChoice = z.object({ courier: CourierCode, id: z.string().min(1).max(64) })
export type LockerChoice = z.infer<typeof LockerChoice>

/** Everything a courier needs to know. */
export const Shipment = z.object({
  sender: Party,
  recipient: Party,
  packing: Packing,
  extraOptions: ExtraOptions,
  /** The point the recipient chose; null: none chosen. */
  locker: LockerChoice.nullable().default(null),
})
export type Shipment = z.infer<typeof Shipment>

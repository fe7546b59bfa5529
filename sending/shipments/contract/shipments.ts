/** What is sent, from whom, to whom: the shapes that orders, offers and couriers share. */
import { z } from 'zod'
import { bankAccount } from '#contract/banking/bank-accounts.ts'
import { IBAN_TEXT_MAX } from '#contract/banking/sealed-accounts.ts'
import { CourierCode } from '#contract/couriers.ts'
import { PositiveRon, ronUpTo } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'

/** Instructions to couriers beyond the fields. */
export const ADDITIONAL_INFO_MAX = 250
const optionalText = (max: number) => z.string().trim().max(max).default('')

/** Where the AWB is mailed to; empty: nowhere. As long as the longest that couriers take. */
export const ContactEmail = z.union([z.literal(''), z.email(coded('contact-email-invalid')).max(200)]).default('')

export const Contact = z.object({
  name: z.string().trim().min(1, coded('name-missing')).max(100),
  company: optionalText(100),
  phone: z
    .string()
    .trim()
    .min(1, coded('phone-missing'))
    .max(15, coded('field-not-valid'))
    .regex(/^[+\d]*$/, coded('field-not-valid')),
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
    .min(1, coded('postal-code-missing'))
    .regex(/^\d{6}$/, coded('postal-code-invalid')),
  city: z.string().trim().min(1, coded('city-missing')).max(100),
  countyCode: z.string().trim().min(1, coded('county-missing')).max(2),
  street: z.string().trim().min(1, coded('street-missing')).max(150),
  number: z.string().trim().min(1, coded('number-missing')).max(20),
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

/** A side in cm, of a package or a product. */
export const packageSide = (side: 'length' | 'width' | 'height', { cmMin }: { cmMin: number }) =>
  z
    .number(coded({ code: 'side-missing', params: { side } }))
    .min(cmMin, coded({ code: 'side-too-small', params: { side, cm: cmMin } }))
    .max(packageLimits.sideCmMax, coded({ code: 'side-too-big', params: { side, cm: packageLimits.sideCmMax } }))

export const CONTENT_LENGTH_MAX = 255
export const contentTooLong = coded({ code: 'content-too-long', params: { max: CONTENT_LENGTH_MAX } })
export const tooManyPackages = coded({ code: 'packages-too-many', params: { max: packageLimits.packagesMax } })

const { weightKgMin, weightKgMax, lengthCmMin, widthCmMin, heightCmMin } = packageLimits

export const Package = z.object({
  weightKg: z
    .number(coded('weight-missing'))
    .min(weightKgMin, coded({ code: 'weight-too-small', params: { kg: weightKgMin } }))
    .max(weightKgMax, coded({ code: 'weight-too-big', params: { kg: weightKgMax } })),
  lengthCm: packageSide('length', { cmMin: lengthCmMin }),
  widthCm: packageSide('width', { cmMin: widthCmMin }),
  heightCm: packageSide('height', { cmMin: heightCmMin }),
})
export type Package = z.infer<typeof Package>

export const Packing = z.object({
  type: z.union([z.literal(ENVELOPE), z.literal(PARCEL)]),
  content: z.string().trim().min(1, coded('content-missing')).max(CONTENT_LENGTH_MAX, contentTooLong),
  packages: z.array(Package).min(1, coded('packages-missing')).max(packageLimits.packagesMax, tooManyPackages),
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
  iban: bankAccount(z.string().trim().min(1, coded('iban-missing')).max(IBAN_TEXT_MAX), { comesBack: true }),
  accountHolder: z.string().trim().min(3, coded('account-holder-missing')).max(32),
})
export type Repayment = z.infer<typeof Repayment>

/** FAN Courier, API v2.0, `info.declaredValue`. */
export const insuranceRonMax = 999_999

/** Options that are on or off: forms, pages, kept drafts and the specification's shapes walk this list. Labels: `texts.shipmentOptions`. */
export const optionSwitchNames = ['openAtDelivery', 'saturdayDelivery'] as const
export type OptionSwitch = (typeof optionSwitchNames)[number]

export const forEachSwitch = <T>(of: (name: OptionSwitch) => T): Record<OptionSwitch, T> =>
  Object.fromEntries(optionSwitchNames.map((name) => [name, of(name)])) as Record<OptionSwitch, T> // every key of the list

export const ExtraOptions = z.object({
  ...forEachSwitch(() => z.boolean().default(false)),
  /** Declared value; null: not insured. */
  insurance: ronUpTo(insuranceRonMax, coded({ code: 'insurance-too-big', params: { ron: insuranceRonMax } }))
    .nullable()
    .default(null),
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

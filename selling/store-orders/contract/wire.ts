/**
 * The shapes in which the specification's calls carry a store order's parcels, sender and options (sending document, 3 and 7),
 * as codecs to the product's own. Programs written against the document work; no other module knows these shapes.
 * Lengths are cm, weights kg, money RON. Keys beyond the document are answered and may be left out by callers.
 */
import { z } from 'zod'
import { bankAccount } from '#contract/banking/bank-accounts.ts'
import { IBAN_TEXT_MAX } from '#contract/banking/sealed-accounts.ts'
import { coded } from '#contract/texts/message.ts'
import { renameSchemaFields } from '#contract/under-names.ts'
import { PackageType, PackedPackage, PackingPlan, packingLimits } from '#selling/packing/contract/order-packing.ts'
import { packingReadinessOf } from '#selling/packing/contract/ready-to-send.ts'
import { addressFieldsOf, partyOf } from '#sending/addresses/contract/addresses.ts'
import { DraftParty } from '#sending/addresses/contract/draft-party.ts'
import {
  contentTooLong,
  ExtraOptions,
  forEachSwitch,
  Party,
  packageLimits,
  tooManyPackages,
} from '#sending/shipments/contract/shipments.ts'
import { StoreActivationInput, StoreShipmentDraft, StoreShipmentInput } from './shipment.ts'
import { shipmentIdsAtWire } from './wire-paths.ts'

// --- extra options ----------------------------------------------------------------------------------------

const Switch = z.object({ active: z.boolean().default(false) })
/** RON with two decimals; the product's own schema checks it. */
const SwitchWithAmount = Switch.extend({ amount: z.number().min(0).max(1e9).nullable().default(null) })
const off = { active: false, amount: null }
const RepaymentShape = SwitchWithAmount.extend({
  iban: bankAccount(z.string().max(IBAN_TEXT_MAX), { comesBack: true }).default(''),
  accountHolder: z.string().max(32).default(''),
})

export const ExtraOptionsShape = z
  .object({
    insurance: SwitchWithAmount.default(off),
    repayment: RepaymentShape.optional(),
    /** The entity list's word for the same; `repayment` counts where both are sent. */
    repaymentAccount: RepaymentShape.optional(),
    ...forEachSwitch(() => Switch.default({ active: false })),
    openAtDelivery: SwitchWithAmount.default(off),
  })
  .superRefine(({ insurance, repayment, repaymentAccount }, context) => {
    const missing = (option: string) => context.addIssue({ code: 'custom', path: [option, 'amount'], message: coded('value-missing') })
    const cash = repayment ?? repaymentAccount
    if (insurance.active && insurance.amount === null) missing('insurance')
    if (cash?.active && cash.amount === null) missing('repayment')
  })

type InnerOptions = z.input<typeof ExtraOptions>

export function readWireOptions({ insurance, ...shape }: z.output<typeof ExtraOptionsShape>): InnerOptions {
  const cash = shape.repayment ?? shape.repaymentAccount
  return {
    ...forEachSwitch((name) => shape[name].active),
    insurance: insurance.active ? insurance.amount : null,
    repayment: cash?.active && cash.amount !== null ? { amount: cash.amount, iban: cash.iban, accountHolder: cash.accountHolder } : null,
  }
}

export function wireOptionsOf({ insurance = null, repayment = null, ...switches }: InnerOptions) {
  return {
    insurance: { active: insurance !== null, amount: insurance },
    repayment: {
      active: repayment !== null,
      amount: repayment?.amount ?? null,
      iban: repayment?.iban ?? '',
      accountHolder: repayment?.accountHolder ?? '',
    },
    ...forEachSwitch((name) => ({ active: switches[name] ?? false })),
    openAtDelivery: { active: switches.openAtDelivery ?? false, amount: null },
  }
}

/** An option that is on without its amount is refused at the amount; one that is off has none, whatever is sent. */
export const ExtraOptionsAtWire = z.codec(ExtraOptionsShape, ExtraOptions, { decode: readWireOptions, encode: wireOptionsOf })

// --- packing ----------------------------------------------------------------------------------------------

/** `price`: per unit, RON; ignored in requests. */
const LineShape = z.object({
  productId: z.string().min(1).max(100),
  variantId: z.string().min(1).max(100).nullable().default(null),
  quantity: z.int().min(1).max(packingLimits.quantityMax),
  price: z.number().min(0).max(1e9).nullable().default(null),
})
const Lines = z.array(LineShape).max(packingLimits.linesMax)
const { id: PackageId, weightKg: Weight, widthCm: Width, lengthCm: Length, heightCm: Height } = PackedPackage.shape

const PackageShape = z.object({
  /** Unique within the packing; left out, packages are counted from 1. */
  id: PackageId.optional(),
  weight: Weight.default(null),
  width: Width.default(null),
  length: Length.default(null),
  height: Height.default(null),
  manuallyAdded: z.boolean().default(false),
  calculatedAutomatically: z.boolean().default(false),
  metadata: Lines.default([]),
  /** The store's products of these lines, answered for display; what a caller sends of it is not read. */
  products: z.array(z.unknown()).max(packingLimits.linesMax).optional(),
})

export const PackingShape = z.object({
  type: PackageType,
  content: z.string().max(packingLimits.contentLengthMax, contentTooLong),
  contentIsTyped: z.boolean().optional(),
  /** Answered; what a caller sends is recomputed. */
  valid: z.boolean().optional(),
  list: z.array(PackageShape).max(packageLimits.packagesMax, tooManyPackages),
  postponedProducts: Lines.default([]),
})

type InnerPlan = z.input<typeof PackingPlan>
type InnerLine = InnerPlan['postponed'][number]

const innerLine = ({ productId, variantId, quantity }: z.output<typeof LineShape>): InnerLine => ({ productId, variantId, quantity })

export function readWirePacking({
  type,
  content,
  valid: _recomputed,
  list,
  postponedProducts,
  ...more
}: z.output<typeof PackingShape>): InnerPlan {
  return {
    ...more,
    type,
    content,
    packages: list.map(({ weight, width, length, height, metadata, ...one }, index) => ({
      id: one.id ?? index + 1,
      manuallyAdded: one.manuallyAdded,
      calculatedAutomatically: one.calculatedAutomatically,
      weightKg: weight,
      widthCm: width,
      lengthCm: length,
      heightCm: height,
      lines: metadata.map(innerLine),
    })),
    postponed: postponedProducts.map(innerLine),
  }
}

/** What a line shows of its product: the unit price in RON, and whatever else is known of it. */
type ProductShown = { id: string; unitPrice: number }

export function wirePackingOf(plan: InnerPlan, products: readonly ProductShown[] = []): z.output<typeof PackingShape> {
  const { type, content, packages, postponed, ...more } = plan
  const byId = new Map(products.map((product) => [product.id, product]))
  const shape = (line: InnerLine) => ({ ...line, price: byId.get(line.productId)?.unitPrice ?? null })
  return {
    ...more,
    type,
    content,
    valid: isValid(plan),
    list: packages.map(({ weightKg, widthCm, lengthCm, heightCm, lines, ...one }) => ({
      ...one,
      weight: weightKg,
      width: widthCm,
      length: lengthCm,
      height: heightCm,
      metadata: lines.map(shape),
      products: lines.flatMap(({ productId }) => byId.get(productId) ?? []),
    })),
    postponedProducts: postponed.map(shape),
  }
}

function isValid(plan: InnerPlan): boolean {
  const read = PackingPlan.safeParse(plan)
  return read.success && packingReadinessOf({ ...read.data, products: [] }).kind === 'ready'
}

export const PackingAtWire = z.codec(PackingShape, PackingPlan, { decode: readWirePacking, encode: (plan) => wirePackingOf(plan) })

// --- sender -----------------------------------------------------------------------------------------------

const flatText = (max: number) => z.string().max(max).default('')
const SenderShape = z.object({
  /** Of the address book: then that address counts, and no field sent beside it. */
  id: z.uuid().nullable().default(null),
  contactName: flatText(100),
  contactCompany: flatText(100),
  contactPhone: flatText(40),
  contactPhone2: flatText(40),
  contactEmail: flatText(200),
  addressCountryCode: z.literal('RO').default('RO'),
  addressCounty: flatText(2),
  addressCity: flatText(100),
  addressPostalCode: flatText(10),
  addressStreet: flatText(150),
  addressNumber: flatText(20),
  addressBlock: flatText(20),
  addressEntrance: flatText(20),
  addressIntercom: flatText(20),
  addressFloor: flatText(20),
  addressApartment: flatText(20),
  addressLandmark: flatText(150),
  addressAdditionalInfo: flatText(250),
})
type SenderShape = z.output<typeof SenderShape>

const noSender: SenderShape = SenderShape.parse({})

type SenderInner<P> = { addressId: string | null; party: P | null }

/** `party`: what is asked of a sender's fields (complete, or only as far as typed). null: neither an address nor a field was sent. */
function senderAtWire<P extends DraftParty>(party: z.ZodType<P>) {
  const shape = z.object({ addressId: z.uuid().nullable(), party: party.nullable() })
  // Defaults make a party's fields optional before parsing; what is decoded or encoded here always has them all.
  const inner = shape as unknown as z.ZodType<SenderInner<P>, SenderInner<DraftParty>>
  return z.codec(SenderShape, inner, {
    decode: ({ id, ...fields }) => ({
      addressId: id,
      party: id === null && isTyped(fields) ? partyOf({ shortName: '', ...fields }) : null,
    }),
    encode: ({ addressId, party }) => {
      if (addressId !== null || party === null) return { ...noSender, id: addressId }
      const { shortName: _none, ...fields } = addressFieldsOf(party, '')
      return { ...fields, id: null }
    },
  })
}

export const SenderAtWire = senderAtWire(Party)
export const DraftSenderAtWire = senderAtWire(DraftParty)

const isTyped = ({ addressCountryCode: _always, ...fields }: Omit<SenderShape, 'id'>) => Object.values(fields).some((text) => text !== '')

// --- bodies -----------------------------------------------------------------------------------------------

const shapes = { packages: PackingAtWire, extraOptions: ExtraOptionsAtWire }

export const StoreShipmentAtWire = renameSchemaFields(StoreShipmentInput.extend({ ...shapes, sender: SenderAtWire }), shipmentIdsAtWire)
export const StoreShipmentDraftAtWire = renameSchemaFields(
  StoreShipmentDraft.extend({ ...shapes, sender: DraftSenderAtWire }),
  shipmentIdsAtWire,
)
/** With what the part is activated with. */
export const StoreActivationAtWire = renameSchemaFields(StoreActivationInput.extend({ ...shapes, sender: SenderAtWire }), shipmentIdsAtWire)

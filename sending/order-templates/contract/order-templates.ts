/** Order templates: partly filled-in orders under a public link, with a return form that buyers fill in there. */
import { z } from 'zod'
import { endpoint, IMAGE_TYPE, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { AddressFields } from '#sending/addresses/contract/addresses.ts'
import { PickedAddress } from '#sending/addresses/contract/picked-address.ts'
import { FramePages } from './frame-pages.ts'
import { type ReturnForm, ReturnFormSchema } from './return-form.ts'

export const TEMPLATE_NAME_MAX = 100
/** Of one client. */
export const TEMPLATES_MAX = 20_000
export const TEMPLATES_PAGE = 10
const LIMIT_MAX = 100
const TERMS_MAX = 50_000

/** A logo: 50 KB. */
export const LOGO_BYTES_MAX = 51_200

/** What a card switches, in its order. */
export const templateSwitches = [
  'allowRepayment',
  'allowClientReference',
  'additional',
  'allowSaturdayDelivery',
  'allowOpenAtDestination',
  'allowDocumentsReturn',
] as const
export type TemplateSwitch = (typeof templateSwitches)[number]

/** Off where 'additional' is off. */
export const additionalSwitches = [
  'allowSaturdayDelivery',
  'allowOpenAtDestination',
  'allowDocumentsReturn',
  'allowPackageExchange',
] as const
export type AdditionalSwitch = (typeof additionalSwitches)[number]

/** What an administrator of the platform alone may change, beside the public id. */
export const platformOptions = ['approved', 'showInShopList', 'isSpecialTemplate', 'terms'] as const

const switches = {
  allowRepayment: z.boolean(),
  allowClientReference: z.boolean(),
  additional: z.boolean(),
  allowSaturdayDelivery: z.boolean(),
  allowOpenAtDestination: z.boolean(),
  allowDocumentsReturn: z.boolean(),
  allowPackageExchange: z.boolean(),
  /** May be offered in the list of shops; it works for its owner without. */
  approved: z.boolean(),
  showInShopList: z.boolean(),
  /** The platform's: its owner cannot delete it. */
  isSpecialTemplate: z.boolean(),
}

export const TemplateOptions = z.object({
  ...switches,
  /** HTML that was made harmless; null: none. */
  terms: z
    .string()
    .max(TERMS_MAX, coded({ code: 'field-too-long', params: { max: TERMS_MAX } }))
    .nullable(),
  /** Origins of pages that may show its public pages in a frame; missing: none may. */
  framePages: FramePages.optional(),
  /** Missing: the template has no return form. */
  return: ReturnFormSchema.optional(),
})
export type TemplateOptions = z.output<typeof TemplateOptions>

/** All on except package exchange; the return form on and mandatory, and still to be built. */
export const newTemplateOptions: TemplateOptions = {
  ...{ allowRepayment: true, allowClientReference: true, additional: true },
  ...{ allowSaturdayDelivery: true, allowOpenAtDestination: true, allowDocumentsReturn: true, allowPackageExchange: false },
  ...{ approved: false, showInShopList: false, isSpecialTemplate: false, terms: null },
  return: { isMandatory: true, fields: [] } satisfies ReturnForm,
}

type Switches = Pick<TemplateOptions, 'additional' | AdditionalSwitch>

/** 'additional' turned on or off takes what it stands for with it. */
export const withAdditional = <O extends Switches>(options: O, additional: boolean, taken: readonly AdditionalSwitch[]): O => ({
  ...options,
  additional,
  ...Object.fromEntries(taken.map((name) => [name, additional])),
})

/** Nothing of what 'additional' stands for is on without it. */
export const consistentSwitchesOf = <O extends Switches>(options: O): O =>
  options.additional ? options : withAdditional(options, false, additionalSwitches)

export const TemplateAddress = AddressFields.extend({
  shortName: z.string(),
  /** Of the saved address that it was picked from; null: typed. */
  id: z.uuid().nullable(),
})
export type TemplateAddress = z.output<typeof TemplateAddress>

/** Unguessable; the platform may choose one that can be remembered. */
export const PublicId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, coded('template-public-id-invalid'))

export const OrderTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  uniqueId: z.string(),
  /** The address of the picture; null: none. */
  logo: z.string().nullable(),
  address: TemplateAddress,
  options: TemplateOptions,
})
export type OrderTemplate = z.output<typeof OrderTemplate>

const listing = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(LIMIT_MAX).default(TEMPLATES_PAGE),
  search: z.string().max(100).default(''),
})

const Name = z
  .string()
  .trim()
  .min(1, coded('template-name-missing'))
  .max(TEMPLATE_NAME_MAX, coded({ code: 'field-too-long', params: { max: TEMPLATE_NAME_MAX } }))

/** A whole template, or, without a name, what a card switches: then the options sent are merged over those that are kept. */
export const TemplateSaved = z
  .object({
    data: z.object({
      name: Name.nullish(),
      /** Neither it nor the public id: a new template. */
      id: z.uuid().nullish(),
      /** Names the template; beside an id, from the platform's administrators, the one that it is to have. */
      uniqueId: PublicId.nullish(),
      /** Of a whole template without `return`: it has no return form. */
      options: TemplateOptions.partial().default({}),
    }),
    address: PickedAddress.nullish(),
    /** null: none, what is kept is deleted. As it was answered: stays. A new one is sent afterwards. */
    logo: z.string().max(500).nullish(),
  })
  .refine(({ data, address }) => !isWholeTemplate(data) || address, { path: ['address'], error: coded('template-address-missing') })
export type TemplateSaved = z.output<typeof TemplateSaved>

export const isWholeTemplate = <T>(data: { name?: T | null | undefined }): data is { name: T } =>
  data.name !== undefined && data.name !== null

const byId = z.object({ id: z.uuid() })

export const orderTemplateCalls = {
  list: endpoint({
    method: 'POST',
    path: '/order-template/data/list',
    access: 'orders.read',
    does: 'reads',
    summary: 'Order templates by name; `search`: a part of it.',
    body: z.object({
      options: listing.default(listing.parse({})),
      /** What the caller counted before; nothing depends on it. */
      count: z.int().min(0).max(1_000_000).optional(),
    }),
    answer: z.object({ list: z.array(OrderTemplate), count: z.int() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/order-template/data/:id',
    access: 'orders.read',
    does: 'reads',
    summary: 'An order template as its editor has it.',
    params: byId,
    answer: z.object({
      data: OrderTemplate.omit({ address: true }).extend({
        toAddress: TemplateAddress,
        /** The highest number that a field of its return form ever had. */
        lastFieldNumber: z.int(),
        version: z.string(),
      }),
    }),
    problems: ['not-found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/order-template',
    access: 'orders.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    idempotent: true,
    conditional: true,
    fullerWith: ['platform.clients.write'],
    summary: 'Saves an order template as a whole, or, without a name, merges options over those that are kept.',
    body: TemplateSaved,
    answer: z.object({ id: z.uuid(), uniqueId: z.string(), options: TemplateOptions, version: z.string() }),
    problems: ['invalid-fields', 'not-found', 'not-allowed', 'changed-meanwhile', 'idempotency-key-reused'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/order-template/:id',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    fullerWith: ['platform.clients.write'],
    summary: 'Deletes an order template; its public link stops working, and what was received by it stays.',
    params: byId,
    answer: Success,
    problems: ['not-found', 'not-allowed'],
  }),
  uploadLogo: endpoint({
    method: 'PUT',
    path: '/order-template/upload-photo/:uniqueId',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['uniqueId'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Keeps one picture (PNG, JPEG, GIF, WebP or SVG, by its content) as the logo; an SVG is made harmless.',
    params: z.object({ uniqueId: PublicId }),
    upload: { bytesMax: LOGO_BYTES_MAX, field: 'file' },
    answer: z.object({ success: z.literal(true), logo: z.string() }),
    problems: ['invalid-fields', 'payload-too-large', 'not-found'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/order-template/photo/:uniqueId/:hash',
    access: 'public',
    does: 'reads',
    summary: 'The logo of a template, for its public link.',
    params: z.object({ uniqueId: PublicId, hash: z.string().max(64) }),
    file: IMAGE_TYPE,
    problems: ['not-found'],
  }),
}

/** How a client packs again and again: packed goods with their content, and kinds of packages. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { Package, Packing } from '#sending/shipments/contract/shipments.ts'

export const PACKAGING_NAME_MAX = 60
/** Of one client and kind. */
export const PACKAGING_KEPT_MAX = 10_000
export const PACKAGING_PAGE = 10
const LIMIT_MAX = 100

const Name = z
  .string()
  .trim()
  .min(1, coded('packaging-name-missing'))
  .max(PACKAGING_NAME_MAX, coded({ code: 'field-too-long', params: { max: PACKAGING_NAME_MAX } }))

/** As the specification has a package: kg, cm; x is its length, y its width, z its height. */
const PackageWire = z.object({ name: z.string(), weight: z.number(), xLength: z.number(), yLength: z.number(), zLength: z.number() })

export const SavedPackage = PackageWire.extend({ id: z.uuid() })
export type SavedPackage = z.output<typeof SavedPackage>

export const PackagingTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  favourite: z.boolean(),
  template: z.object({
    content: z.string(),
    /** true: an envelope, false: a parcel. */
    envelope: z.boolean(),
    /** Nothing but documents is inside. */
    isDocuments: z.boolean(),
    /** `volume` in cm3. */
    packages: z.array(PackageWire.extend({ volume: z.number() })),
  }),
})
export type PackagingTemplate = z.output<typeof PackagingTemplate>

/** As orders have it. */
export const packageOf = ({ weight, xLength, yLength, zLength }: z.output<typeof PackageWire>): Package => ({
  ...{ weightKg: weight, lengthCm: xLength, widthCm: yLength, heightCm: zLength },
})

const paginationOptions = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(LIMIT_MAX).default(PACKAGING_PAGE),
  search: z.string().max(100).default(''),
})
const Listing = z.object({
  paginationOptions: paginationOptions.default(paginationOptions.parse({})),
  /** What the caller counted before; nothing depends on it. */
  count: z.int().min(0).max(PACKAGING_KEPT_MAX).optional(),
})
const byId = z.object({ id: z.uuid() })

const templates = '/user/packaging/templates'
const packages = '/user/packaging/packages'

export const packagingCalls = {
  templates: endpoint({
    method: 'POST',
    path: templates,
    access: 'orders.read',
    does: 'reads',
    summary: 'Packed goods, favourites first, then by name; `search`: a part of the name or of the content.',
    body: Listing,
    answer: z.object({ list: z.array(PackagingTemplate), count: z.int() }),
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: `${templates}/add`,
    access: 'orders.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Keeps packed goods under a name.',
    body: z.object({ name: Name, packing: Packing, isDocuments: z.boolean().default(false) }),
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
    problems: ['invalid-fields'],
  }),
  toggleFavourite: endpoint({
    method: 'PUT',
    path: `${templates}/:id`,
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    idempotent: true,
    summary: 'Makes packed goods a favourite, or none any more; the same key once.',
    params: byId,
    answer: z.object({ success: z.literal(true), favourite: z.boolean() }),
    problems: ['not-found', 'idempotency-key-reused'],
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: `${templates}/:id`,
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Deletes packed goods.',
    params: byId,
    answer: Success,
    problems: ['not-found'],
  }),
  packages: endpoint({
    method: 'POST',
    path: `${packages}/list`,
    access: 'orders.read',
    does: 'reads',
    summary: 'Saved packages by name; `search`: a part of it.',
    body: Listing,
    answer: z.object({ list: z.array(SavedPackage), count: z.int() }),
  }),
  addPackage: endpoint({
    method: 'POST',
    path: `${packages}/add`,
    access: 'orders.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Keeps a kind of package under a name.',
    body: z.object({ name: Name, package: Package }),
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
    problems: ['invalid-fields'],
  }),
  removePackage: endpoint({
    method: 'DELETE',
    path: `${packages}/:id`,
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Deletes a saved package.',
    params: byId,
    answer: Success,
    problems: ['not-found'],
  }),
}

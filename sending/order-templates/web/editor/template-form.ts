/** A template while it is edited, but for the fields of its return form and a new logo. */
import { useForm } from '@mantine/form'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import { addressFormPathOf } from '#sending/addresses/web/book/saved-address.ts'
import { partyChanges } from '#sending/addresses/web/party/party-changes.ts'
import { draftOfParty } from '#sending/addresses/web/party/party-draft.ts'
import { KeptPicked, nothingPicked, pickedAddressOf, pickedErrors } from '#sending/addresses/web/picked/picked-values.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { FRAME_PAGES_MAX, readFramePages } from '../../contract/frame-pages.ts'
import {
  additionalSwitches,
  newTemplateOptions,
  type orderTemplateCalls,
  PublicId,
  type TemplateOptions,
  templateSwitches,
} from '../../contract/order-templates.ts'
import { type DraftField, draftFieldNameOf, sentFields, shownFields } from '../builder/draft-fields.ts'
import type { BuiltFields } from '../builder/use-built-form.ts'
import type { TemplateDraft } from '../template-draft.ts'

const words = texts.orderTemplates
const editor = words.editor

export type SavedTemplate = AnswerOf<typeof orderTemplateCalls.one>['data']
type TemplateBody = BodyOf<typeof orderTemplateCalls.save>

/** In the editor's order; what 'additional' stands for below it. */
export const editorSwitches = [...templateSwitches, 'allowPackageExchange'] as const
export type EditorSwitch = (typeof editorSwitches)[number]
export const platformSwitches = ['approved', 'showInShopList', 'isSpecialTemplate'] as const
const allSwitches = [...editorSwitches, ...platformSwitches] as const

const Switches = z.object(
  Object.fromEntries(allSwitches.map((name) => [name, z.boolean()])) as Record<(typeof allSwitches)[number], z.ZodBoolean>, // each of them
)

/** As a browser may have kept them. */
export const KeptTemplateValues = KeptPicked.extend({
  name: z.string(),
  publicId: z.string(),
  switches: Switches,
  hasForm: z.boolean(),
  isMandatory: z.boolean(),
  terms: z.string(),
  /** As they are typed; what a browser kept before there were any has none. */
  framePages: z.string().default(''),
})
export type TemplateValues = z.output<typeof KeptTemplateValues>

const switchesOf = (options: TemplateOptions): TemplateValues['switches'] =>
  Object.fromEntries(allSwitches.map((name) => [name, options[name]])) as TemplateValues['switches'] // each of them

export const newTemplateValues: TemplateValues = {
  ...{
    ...nothingPicked,
    name: '',
    publicId: '',
    switches: switchesOf(newTemplateOptions),
    hasForm: true,
    isMandatory: true,
    terms: '',
    framePages: '',
  },
}
export const noBuiltFields: BuiltFields = { fields: [], lastNumber: 0 }

/** The address of a template is its own: the book is written only where that is chosen anew. */
export function templateValuesOf({ name, uniqueId, toAddress, options }: SavedTemplate): TemplateValues {
  const { id: savedId, ...fields } = toAddress
  return {
    ...{ party: draftOfParty(partyOf(fields)), savedId, isLocked: false, shortName: fields.shortName, keeping: 'none' },
    ...{ name, publicId: uniqueId, switches: switchesOf(options), terms: options.terms ?? '' },
    framePages: (options.framePages ?? []).join('\n'),
    ...{ hasForm: options.return !== undefined, isMandatory: options.return?.isMandatory ?? true },
  }
}

export const builtFieldsOf = ({ options, lastFieldNumber }: SavedTemplate): BuiltFields => ({
  fields: (options.return?.fields ?? []) as DraftField[], // numbers are typed lengths too
  lastNumber: lastFieldNumber,
})

export function useTemplateForm(initialValues: TemplateValues, onValuesChange: () => void) {
  return useForm<TemplateValues>({ mode: 'controlled', initialValues, onValuesChange })
}
export type TemplateForm = ReturnType<typeof useTemplateForm>

/** By field of the form. */
export const templateErrors = (values: TemplateValues): Record<string, string> => ({
  ...(values.name.trim() === '' ? { name: texts.messages['template-name-missing'] } : {}),
  ...(values.publicId.trim() === '' || PublicId.safeParse(values.publicId.trim()).success
    ? {}
    : { publicId: texts.messages['template-public-id-invalid'] }),
  ...framePagesErrors(values),
  ...pickedErrors(values),
})

/** What is not understood, before what is understood and cannot be. */
export function framePagesErrors({ framePages }: Pick<TemplateValues, 'framePages'>): Record<string, string> {
  const { pages, unclear, insecure } = readFramePages(framePages)
  if (unclear.length > 0) return { framePages: messageText({ code: 'frame-pages-unclear', params: { addresses: unclear } }) }
  if (insecure.length > 0) return { framePages: messageText({ code: 'frame-pages-insecure', params: { addresses: insecure } }) }
  if (pages.length <= FRAME_PAGES_MAX) return {}
  return { framePages: messageText({ code: 'frame-pages-too-many', params: { max: FRAME_PAGES_MAX } }) }
}

type Whole = {
  values: TemplateValues
  fields: readonly DraftField[]
  savedAs: { id: string; uniqueId: string } | null
  logo: string | null
  isForPlatform: boolean
}

export function templateBodyOf({ values, fields, savedAs, logo, isForPlatform }: Whole): TemplateBody {
  const { name, publicId, switches, hasForm, isMandatory, terms, framePages } = values
  const form = hasForm ? { return: { isMandatory, fields: sentFields(fields) } } : {}
  const chosenId = isForPlatform && publicId.trim() !== '' ? publicId.trim() : null
  return {
    data: {
      ...{ name: name.trim(), id: savedAs?.id ?? null, uniqueId: chosenId ?? savedAs?.uniqueId ?? null },
      options: { ...switches, terms: terms.trim() === '' ? null : terms, framePages: readFramePages(framePages).pages, ...form },
    },
    address: pickedAddressOf(values),
    logo,
  }
}

type Drafted = { values: TemplateValues; fields: readonly DraftField[]; logo: string | null }

/** As buyers would see it, whatever is still missing. */
export function templateDraftOf({ values, fields, logo }: Drafted): TemplateDraft {
  const { name, switches, hasForm, isMandatory, terms } = values
  const form = hasForm ? { return: { isMandatory, fields: shownFields(fields) } } : {}
  return {
    ...{ name: name.trim(), address: pickedAddressOf(values), logo, terms: terms.trim() === '' ? null : terms },
    options: { ...switches, ...form },
  }
}

/** From the server's path to the form's own. */
export const templateFieldOf = (path: string): string =>
  path === 'data.name'
    ? 'name'
    : path === 'data.uniqueId'
      ? 'publicId'
      : path === 'data.options.terms'
        ? 'terms'
        : path.startsWith('data.options.framePages')
          ? 'framePages'
          : path === 'address.shortName'
            ? 'shortName'
            : path === 'address.updateExisting'
              ? 'keeping'
              : path.startsWith('address.')
                ? addressFormPathOf(path.replace('address.', ''))
                : path

const FORM_PATH = 'data.options.return.'
export const isReturnFormError = ({ path }: { path: string }): boolean => path.startsWith(FORM_PATH)
export const pathWithinForm = (path: string): string => path.replace(FORM_PATH, '')

const yesNo = (is: boolean): string => (is ? editor.on : editor.off)

/** What another one has saved, and what is typed here, in the words of the form. */
export function templateChanges(template: SavedTemplate, typed: TemplateValues, fields: readonly DraftField[]): ChangedField[] {
  const saved = templateValuesOf(template)
  const savedFields = builtFieldsOf(template).fields
  const named = (label: string, of: (values: TemplateValues) => string): ChangedField => ({ label, saved: of(saved), typed: of(typed) })
  return changedFields([
    named(editor.publicId, ({ publicId }) => publicId),
    named(editor.framePages, ({ framePages }) => readFramePages(framePages).pages.join(', ')),
    ...partyChanges(saved.party, typed.party),
    ...editorSwitches.map((name) => named(words.switches[name], ({ switches }) => yesNo(switches[name]))),
    ...platformSwitches.map((name) => named(editor[name], ({ switches }) => yesNo(switches[name]))),
    named(texts.returnFormBuilder.isEnabled, ({ hasForm }) => yesNo(hasForm)),
    named(texts.returnFormBuilder.isMandatory, ({ isMandatory }) => yesNo(isMandatory)),
    ...formChanges(savedFields, fields),
    named(editor.terms, ({ terms }) => terms.trim()),
  ])
}

function formChanges(saved: readonly DraftField[], typed: readonly DraftField[]): ChangedField[] {
  const ids = [...new Set([...saved, ...typed].map(({ id }) => id))]
  const order = (fields: readonly DraftField[]) => fields.map(draftFieldNameOf).join(', ')
  const ofOne = (fields: readonly DraftField[], id: string) => {
    const field = fields.find((one) => one.id === id)
    return field ? settingsInWords(field.config) : ''
  }
  const nameOfId = (id: string) => {
    const field = [...typed, ...saved].find((one) => one.id === id)
    return field ? draftFieldNameOf(field) : id
  }
  const isSameOrder = saved.map(({ id }) => id).join() === typed.map(({ id }) => id).join()
  return [
    ...(isSameOrder ? [] : [{ label: texts.returnFormBuilder.list, saved: order(saved), typed: order(typed) }]),
    ...ids.map((id) => ({ label: nameOfId(id), saved: ofOne(saved, id), typed: ofOne(typed, id) })),
  ]
}

function settingsInWords(value: unknown): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([, inner]) => settingsInWords(inner))
    .filter((text) => text !== '')
    .join(', ')
}

/** Those that 'additional' governs. */
export const isAdditionalSwitch = (name: EditorSwitch): boolean => (additionalSwitches as readonly string[]).includes(name)

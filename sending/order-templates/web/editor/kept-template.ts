/** What was typed survives a reload of this tab: kept per client and template until it is saved or given up. */
import { z } from 'zod'
import { DRAFT_PREFIX, parseKept } from '#web/kept.ts'
import { tabStorage } from '#web/working-storage.ts'
import { type DraftField, isDraftField } from '../builder/draft-fields.ts'
import { KeptTemplateValues, type SavedTemplate } from './template-form.ts'

/** Raised when the shape keeps its names and changes their meaning. */
const VERSION = 1

const KeptTemplate = z.object({
  values: KeptTemplateValues,
  fields: z.array(z.custom<DraftField>(isDraftField)),
  lastNumber: z.int().min(0),
  logo: z.string().nullable(),
  /** A file was chosen: it cannot be kept. */
  hadFile: z.boolean(),
  /** Of the saved template that the user began to change. */
  version: z.string().nullable(),
})
type KeptTemplate = z.output<typeof KeptTemplate>

export type TemplatePlace = { accountId: string; id: string | null }
/** `kept`: what was typed before a reload of the page; null: nothing. */
export type TemplateEditorStart = { place: TemplatePlace; template: SavedTemplate | null; kept: KeptTemplate | null }

const keyOf = ({ accountId, id }: TemplatePlace) => `${DRAFT_PREFIX}template.${VERSION}.${accountId}.${id ?? 'new'}`

export const keepTemplate = (place: TemplatePlace, kept: KeptTemplate): void => tabStorage.setItem(keyOf(place), JSON.stringify(kept))

/** What does not fit the form is dropped for good, so that it cannot come back. */
export function keptTemplate(place: TemplatePlace): KeptTemplate | null {
  const kept = parseKept(KeptTemplate, tabStorage.getItem(keyOf(place)))
  if (kept === null) forgetTemplate(place)
  return kept
}

export const forgetTemplate = (place: TemplatePlace): void => tabStorage.removeItem(keyOf(place))

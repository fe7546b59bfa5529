/**
 * A template as it is in its editor, for who draws what buyers see of it. The room of the public pages knows this one, not the other way: what
 * draws it is handed over where the pages are put together.
 */
import { type ComponentType, createContext, useContext } from 'react'
import type { TemplateAddress, TemplateOptions } from '../contract/order-templates.ts'

export type TemplateDraft = {
  name: string
  address: TemplateAddress
  /** The address of the picture; null: none. */
  logo: string | null
  options: Omit<TemplateOptions, 'terms'>
  /** null: none. */
  terms: string | null
}

export type TemplateTrialProps = { draft: TemplateDraft; onClose: () => void }

/** null: nothing draws it. */
export const TemplateTrialContext = createContext<ComponentType<TemplateTrialProps> | null>(null)
export const useTemplateTrial = () => useContext(TemplateTrialContext)

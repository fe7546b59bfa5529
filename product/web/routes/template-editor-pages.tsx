/** The editors of templates with the form that buyers will see, to be tried. */
import { EditTemplatePage, NewTemplatePage } from '#sending/order-templates/web/editor/editor-page.tsx'
import { TemplateTrialContext } from '#sending/order-templates/web/template-draft.ts'
import { lazyPart } from '#web/ui/arriving.ts'

const FormTrialDialog = lazyPart(() => import('#selling/returns/web/trial/form-trial.tsx'), 'FormTrialDialog')

export const NewTemplateWithTrial = () => (
  <TemplateTrialContext value={FormTrialDialog}>
    <NewTemplatePage />
  </TemplateTrialContext>
)

export const EditTemplateWithTrial = () => (
  <TemplateTrialContext value={FormTrialDialog}>
    <EditTemplatePage />
  </TemplateTrialContext>
)

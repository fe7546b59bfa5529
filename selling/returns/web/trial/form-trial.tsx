/** The public form of a template as it is in its editor, walked to its end without anything being kept or sent. */
import { Container, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import type { TemplateDraft, TemplateTrialProps } from '#sending/order-templates/web/template-draft.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { PublicReturnPage } from '../../contract/public-returns.ts'
import { addressLines, allowedParcelOptionsOf, shopContactOf, shopNameOf } from '../../contract/shown-template.ts'
import { LEGAL_WITHDRAWAL_DAYS } from '../../contract/withdrawal-period.ts'
import { ShopFrame } from '../public/buyer-page.tsx'
import { ReturnFormOrReceipt } from '../public/return-page.tsx'
import { FormTrialContext } from '../public/trial.ts'
import classes from './form-trial.module.css'

const words = texts.publicReturn.trial

export function FormTrialDialog({ draft, onClose }: TemplateTrialProps) {
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      asks={false}
      classNames={{ header: classes.header ?? '' }}
      title={
        <Group component="span" gap="xs" wrap="nowrap">
          <IconFlask size={20} aria-hidden />
          <span>{words.title}</span>
        </Group>
      }
    >
      <Container size="sm" px={0} py="md">
        <Text pb="lg">{words.intro}</Text>
        <FormTrialContext value={true}>
          <TriedForm page={pageOfDraft(draft)} />
        </FormTrialContext>
      </Container>
    </Dialog>
  )
}

const TriedForm = ({ page }: { page: PublicReturnPage }) => (
  <ShopFrame page={page}>
    <ReturnFormOrReceipt page={page} uniqueId="" reread={() => {}} />
  </ShopFrame>
)

/** As the server would answer it once the template is saved. */
function pageOfDraft({ name, address, logo, options, terms }: TemplateDraft): PublicReturnPage {
  return {
    ...{ templateName: name || words.unnamed, shopName: shopNameOf(address), logo, toAddress: addressLines(address) },
    ...{ fields: options.return?.fields ?? null, formMark: '', contact: shopContactOf(address), allows: allowedParcelOptionsOf(options) },
    ...{ seal: '', fillMs: 0, paysSendingBack: false, framePages: [], withdrawalDays: LEGAL_WITHDRAWAL_DAYS, returnDays: null },
    terms: terms === null ? null : { html: terms, version: 'trial' },
  }
}

/** A template with what can be switched of it. */
import { Box, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { rowMark } from '#web/ui/table/focus-of-rows.ts'
import {
  additionalSwitches,
  type OrderTemplate,
  orderTemplateCalls,
  type TemplateOptions,
  type TemplateSwitch,
  templateSwitches,
  withAdditional,
} from '../../contract/order-templates.ts'
import { copyLink } from '../public-link.ts'
import classes from './list.module.css'

const words = texts.orderTemplates.list

type TemplateCardProps = { template: OrderTemplate; mayWrite: boolean; onRemove: () => void }

export function TemplateCard({ template, mayWrite, onRemove }: TemplateCardProps) {
  const { id, name, uniqueId, logo, options } = template
  const isForPlatform = useMay('platform.clients.write')
  const mayRemove = mayWrite && (isForPlatform || !options.isSpecialTemplate)
  return (
    <Paper component="li" {...rowMark(id)} withBorder p="md" className={classes.card ?? ''} aria-label={name}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        {logo !== null && <img src={logo} alt={words.logoOf(name)} className={classes.logo} loading="lazy" />}
        <Stack gap={2} miw={0}>
          <Text fw={600} component="h2" fz="md" m={0} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text fz="sm" c="dimmed">
            {formInWords(options)}
          </Text>
        </Stack>
      </Group>
      <Switches template={template} mayWrite={mayWrite} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={words.copyOf(name)}
          onClick={() => void copyLink(uniqueId)}
        >
          {words.copy}
        </Button>
        {mayWrite && (
          <LinkButton
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={words.editOf(name)}
            href={paths.editOrderTemplate(id)}
          >
            {words.edit}
          </LinkButton>
        )}
        {mayRemove && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

const formInWords = ({ return: form }: TemplateOptions): string =>
  form === undefined ? words.form.none : words.form[form.isMandatory ? 'mandatory' : 'optional'](form.fields.length)

const ofCard = additionalSwitches.filter((name) => name !== 'allowPackageExchange')

function Switches({ template: { name, uniqueId, options }, mayWrite }: { template: OrderTemplate; mayWrite: boolean }) {
  // What was pressed, until the list has it; after a refusal it goes back.
  const [wanted, setWanted] = useState<TemplateOptions | null>(null)
  const save = useAct(orderTemplateCalls.save, {
    refreshes: [orderTemplateCalls.list],
    onSuccess: (saved) => {
      setWanted(saved.options)
      toast.success(words.updated)
    },
    onError: () => {
      setWanted(null)
      toast.error(words.updateFailed)
    },
  })
  const [shownFor, setShownFor] = useState(options)
  if (shownFor !== options) {
    setShownFor(options)
    setWanted(null)
  }
  const shown = wanted ?? options
  const turn = (option: TemplateSwitch, isOn: boolean) => {
    const next = option === 'additional' ? withAdditional(shown, isOn, ofCard) : { ...shown, [option]: isOn }
    setWanted(next)
    const sent = option === 'additional' ? pick(next, ['additional', ...ofCard]) : { [option]: isOn }
    save.mutate({ body: { data: { options: sent, uniqueId } } })
  }
  return (
    <Box className={classes.switches ?? ''} role="group" aria-label={words.optionsOf(name)}>
      {templateSwitches.map((option) => (
        <Switch
          key={option}
          label={texts.orderTemplates.switches[option]}
          checked={shown[option]}
          disabled={!mayWrite || save.isPending || (!shown.additional && (ofCard as readonly string[]).includes(option))}
          onChange={(event) => turn(option, event.currentTarget.checked)}
        />
      ))}
    </Box>
  )
}

const pick = (options: TemplateOptions, names: readonly (keyof TemplateOptions)[]): Partial<TemplateOptions> =>
  Object.fromEntries(names.map((name) => [name, options[name]]))

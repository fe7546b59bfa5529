import { Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { additionalSwitches, withAdditional } from '../../contract/order-templates.ts'
import { type EditorSwitch, editorSwitches, isAdditionalSwitch, platformSwitches, type TemplateForm } from './template-form.ts'

const words = texts.orderTemplates

export function OptionsSection({ form, isForPlatform }: { form: TemplateForm; isForPlatform: boolean }) {
  const { switches } = form.values
  const turn = (name: EditorSwitch, isOn: boolean) =>
    form.setFieldValue(
      'switches',
      name === 'additional' ? withAdditional(switches, isOn, additionalSwitches) : { ...switches, [name]: isOn },
    )
  const option = (name: EditorSwitch) => (
    <Switch
      key={name}
      label={words.switches[name]}
      checked={switches[name]}
      disabled={isAdditionalSwitch(name) && !switches.additional}
      onChange={(event) => turn(name, event.currentTarget.checked)}
    />
  )
  return (
    <Stack gap="md">
      <Group gap="lg">{editorSwitches.filter((name) => !isAdditionalSwitch(name)).map(option)}</Group>
      <Group gap="lg" pl="md" role="group" aria-label={words.switches.additional}>
        {editorSwitches.filter(isAdditionalSwitch).map(option)}
      </Group>
      {isForPlatform && (
        <Stack gap="xs" role="group" aria-label={words.editor.forPlatform}>
          <Text fw={600}>{words.editor.forPlatform}</Text>
          <Group gap="lg">
            {platformSwitches.map((name) => (
              <Checkbox
                key={name}
                label={words.editor[name]}
                checked={switches[name]}
                onChange={(event) => form.setFieldValue('switches', { ...switches, [name]: event.currentTarget.checked })}
              />
            ))}
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

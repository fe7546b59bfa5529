import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, Suspense } from 'react'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { Section } from '#web/ui/section.tsx'
import classes from '../builder/builder.module.css'
import { type BuiltFields, type BuiltReturnFormActions, useBuiltReturnForm } from '../builder/use-built-form.ts'

const words = texts.returnFormBuilder
/** What drags is heavy: the page is drawn without it. */
const Builder = lazyPart(() => import('../builder/builder.tsx'), 'ReturnFormBuilder')

type FormSectionProps = {
  hasForm: boolean
  isMandatory: boolean
  error: ReactNode
  initial: BuiltFields
  /** What its editor does with what is built; its state is its own: typing elsewhere does not draw it again. */
  built: RefObject<BuiltReturnFormActions | null>
  onSwitch: (name: 'hasForm' | 'isMandatory', isOn: boolean) => void
  onChange: () => void
  /** null: what buyers see cannot be tried here. */
  onTry: (() => void) | null
}

export const FormSection = memo(({ hasForm, isMandatory, error, initial, built, onSwitch, onChange, onTry }: FormSectionProps) => {
  const form = useBuiltReturnForm(initial, onChange)
  built.current = form.actions
  return (
    <Section title={texts.orderTemplates.editor.sections.form}>
      <Group gap="lg">
        <Switch label={words.isEnabled} checked={hasForm} onChange={(event) => onSwitch('hasForm', event.currentTarget.checked)} />
        <Switch
          label={words.isMandatory}
          checked={isMandatory}
          disabled={!hasForm}
          onChange={(event) => onSwitch('isMandatory', event.currentTarget.checked)}
        />
        {onTry && (
          <Button variant="default" leftSection={<IconFlask size={16} aria-hidden />} onClick={onTry}>
            {words.tryIt}
          </Button>
        )}
      </Group>
      {onTry && <Text c="dimmed">{words.tryHint}</Text>}
      {!hasForm && <Text c="dimmed">{words.isOff}</Text>}
      {error && (
        <Text c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-path="builtForm">
          {error}
        </Text>
      )}
      {/* Dimmed it keeps what was built, and takes nothing. */}
      <Stack className={hasForm ? '' : (classes.off ?? '')} inert={!hasForm} aria-disabled={!hasForm}>
        <Suspense fallback={<Skeleton height={240} role="status" aria-label={texts.ui.loading} />}>
          <Builder form={form} />
        </Suspense>
      </Stack>
    </Section>
  )
})

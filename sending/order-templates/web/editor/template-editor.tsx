/** A template in its six sections. */
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { PickedAddressFields } from '#sending/addresses/web/picked/picked-address.tsx'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { FRAME_PAGES_TEXT_MAX, readFramePages } from '../../contract/frame-pages.ts'
import { TEMPLATE_NAME_MAX } from '../../contract/order-templates.ts'
import { copyLink, publicLink } from '../public-link.ts'
import { type TemplateDraft, useTemplateTrial } from '../template-draft.ts'
import { FormSection } from './form-section.tsx'
import type { TemplateEditorStart } from './kept-template.ts'
import { LogoField } from './logo-field.tsx'
import { OptionsSection } from './options-section.tsx'
import { framePagesErrors, type TemplateForm, templateChanges, templateDraftOf, templateErrors } from './template-form.ts'
import { useTemplateEditing } from './use-template-editing.ts'

const words = texts.orderTemplates.editor

export function TemplateEditor({ onStartOver, ...start }: TemplateEditorStart & { onStartOver: () => void }) {
  const isForPlatform = useMay('platform.clients.write')
  const editing = useTemplateEditing({ ...start, isForPlatform })
  const { form, party, logo, savedAs, saving } = editing
  const trial = useFormTrial(editing)
  return (
    <form
      noValidate
      {...judgedWhenSendingHeld(saving.judge)}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <Stack gap="md">
        {start.kept && <RestoredNotice hadFile={start.kept.hadFile} onStartOver={onStartOver} />}
        <Section title={words.sections.name}>
          <TextField
            {...form.getInputProps('name')}
            label={words.name}
            description={words.nameHint}
            required={neededFieldsBy(templateErrors, form.values)('name')}
            readOnly={savedAs !== null}
            disabled={savedAs !== null}
            most={TEMPLATE_NAME_MAX}
            autoComplete="off"
            maw={560}
          />
          {isForPlatform && (
            <TextInput
              {...form.getInputProps('publicId')}
              label={words.publicId}
              description={words.publicIdHint}
              autoComplete="off"
              maw={560}
            />
          )}
          {savedAs && <PublicLink uniqueId={savedAs.uniqueId} />}
          <FramePagesField form={form} />
        </Section>
        <Section title={words.sections.address}>
          <Text c="dimmed">{words.addressHint}</Text>
          <PickedAddressFields form={form} party={party} />
        </Section>
        <Section title={words.sections.options}>
          <OptionsSection form={form} isForPlatform={isForPlatform} />
        </Section>
        <Section title={words.sections.logo}>
          <LogoField logo={logo} name={form.values.name} />
        </Section>
        <FormSection
          {...editing.formSection}
          hasForm={form.values.hasForm}
          isMandatory={form.values.isMandatory}
          error={form.errors.builtForm}
          onTry={trial.open}
        />
        {isForPlatform && (
          <Section title={words.sections.terms}>
            <Textarea
              {...form.getInputProps('terms')}
              label={words.terms}
              description={words.termsHint}
              autosize
              minRows={6}
              maxRows={24}
              autoComplete="off"
              spellCheck={false}
            />
          </Section>
        )}
        <FormFailure message={saving.failure} />
        <ChangedMeanwhile
          of={saving.versions}
          changes={(template) => templateChanges(template, form.getValues(), editing.fieldsNow())}
          onSaveTyped={() => void saving.save()}
          onTakeSaved={saving.forgetFailure}
        />
        <SaveBar reason={null} label={words.save} isBusy={saving.isSaving} />
      </Stack>
      {trial.dialog}
      <LeaveGuard title={words.leaveTitle} body={words.leaveBody} hasChanges={editing.hasChanges} onLeave={editing.forget} />
    </form>
  )
}

/** Which pages of the shop may show the template's public pages in a frame of theirs. */
function FramePagesField({ form }: { form: TemplateForm }) {
  const { pages } = readFramePages(form.values.framePages)
  const input = form.getInputProps('framePages')
  return (
    <div>
      <LongTextField
        {...input}
        onBlur={(event) => {
          input.onBlur(event)
          form.setFieldError('framePages', framePagesErrors(form.getValues()).framePages)
        }}
        label={words.framePages}
        description={words.framePagesHint}
        most={FRAME_PAGES_TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        maw={560}
      />
      {pages.length > 0 && (
        <Text size="sm" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
          {words.framePagesRead(pages)}
        </Text>
      )}
    </div>
  )
}

type Edited = Pick<ReturnType<typeof useTemplateEditing>, 'form' | 'logo' | 'fieldsNow'>

/** The form as buyers would see it now, saved or not. `open` null: nothing here draws it. */
function useFormTrial(edited: Edited): { open: (() => void) | null; dialog: ReactNode } {
  const Trial = useTemplateTrial()
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  const latest = useRef(edited)
  latest.current = edited
  // Made once: the section that it is handed to is not drawn again while something else is typed.
  const [open] = useState(() => () => {
    const { form, logo, fieldsNow } = latest.current
    setDraft(templateDraftOf({ values: form.getValues(), fields: fieldsNow(), logo: logo.chosen?.address ?? logo.kept }))
  })
  if (Trial === null) return { open: null, dialog: null }
  return {
    open,
    dialog: draft && (
      <Suspense fallback={null}>
        <Trial draft={draft} onClose={() => setDraft(null)} />
      </Suspense>
    ),
  }
}

function PublicLink({ uniqueId }: { uniqueId: string }) {
  return (
    <Group gap="sm" align="flex-end" maw={720}>
      <TextInput label={words.link} value={publicLink(uniqueId)} readOnly style={{ flex: '1 1 260px' }} />
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyLink(uniqueId)}>
        {texts.orderTemplates.list.copy}
      </Button>
    </Group>
  )
}

function RestoredNotice({ hadFile, onStartOver }: { hadFile: boolean; onStartOver: () => void }) {
  return (
    <Alert color="gray" role="status" classNames={{ message: 'ink' }}>
      <Group justify="space-between" gap="sm">
        <Text>{hadFile ? `${words.restored} ${words.logo.afterReload}` : words.restored}</Text>
        <Button variant="default" size="compact-md" mih={44} onClick={onStartOver}>
          {words.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

'use client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Segments } from '../../shell/theme/segments.tsx'
import { BodyInputs } from './body-inputs.tsx'
import { type InputsProps, ParameterInputs } from './parameter-inputs.tsx'
import { noValues, type ResponseFormat, requestOf, type TriedOperation, type TryValues } from './request.ts'
import { RequestPreview } from './request-preview.tsx'
import { SendDialog } from './send-dialog.tsx'
import { sendRequest } from './send-request.ts'
import { TriedResponseView } from './tried-response-view.tsx'
import classes from './try-form.module.css'

/** The form to try an operation: inputs for its parameters, the resulting request, and the response. */
export function TryForm({ operation }: { operation: TriedOperation }) {
  const [values, setValues] = useState<TryValues>(noValues)
  const [isConfirming, setConfirming] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const isChange = operation.method !== 'GET'
  const send = useMutation({
    mutationFn: sendRequest,
    networkMode: 'always',
    // The request may have changed data that other pages show.
    onSuccess: () => (isChange ? client.invalidateQueries() : undefined),
  })
  const request = requestOf(operation, values)
  const change = (part: Partial<TryValues>) => setValues((before) => ({ ...before, ...part }))
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChange) setConfirming(true)
    else send.mutate(request)
  }
  return (
    <section ref={frame} className={classes.frame} aria-label="Try it">
      <form onSubmit={submit}>
        <Stack gap="md">
          <ParameterInputs operation={operation} values={values} change={change} />
          {operation.body && <BodyInputs fields={operation.body} values={values} change={change} />}
          {operation.formats.length > 1 && <FormatInput formats={operation.formats} values={values} change={change} />}
          <RequestPreview request={request} />
          <Group gap="md">
            <Button type="submit" loading={send.isPending}>
              Send
            </Button>
            <Text size="sm" c="dimmed" flex="1 1 12rem">
              {isChange ? 'Requests run with your session and change live data.' : 'Requests run with your session.'}
            </Text>
          </Group>
        </Stack>
      </form>
      <TriedResponseView response={send.data} error={send.error} isPending={send.isPending} />
      {isConfirming && (
        <SendDialog
          request={request}
          close={() => setConfirming(false)}
          confirm={() => {
            setConfirming(false)
            send.mutate(request)
          }}
        />
      )}
    </section>
  )
}

function FormatInput({ formats, values, change }: InputsProps & { formats: readonly ResponseFormat[] }) {
  return (
    <div className={classes.format}>
      <Segments
        label="Format of the response"
        value={values.format}
        onChange={(format) => change({ format })}
        options={formats.map((value) => ({ value, label: value }))}
        hasLines
      />
    </div>
  )
}

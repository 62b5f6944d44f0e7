type Amendment = { why: string; find: RegExp; put: string; places?: number }

/** What Scalar 1.72.1 does wrong and has no setting for; unless it says otherwise, it stands once in its script. */
const amendments: readonly Amendment[] = [
  {
    why: 'A page has one main part, and that is the shell’s.',
    find: /I\(`main`,\{/g,
    put: 'I(`div`,{role:`group`,',
  },
  {
    why: 'The heading of the page is ours, and there is one.',
    find: /\(`h\$\{(\w+)\.level\}`\)(?=,\{class:\w+\(\[`section-header-label`)/g,
    put: '("h"+Math.max(2,$1.level))',
  },
  {
    why: 'The dialog has no main part of its own.',
    find: /P\(`main`,/g,
    put: 'P(`div`,',
  },
  {
    why: 'The dialog does not tell every notice a second time.',
    find: /B\(k\(\w+\)\),(?=\w+\.document\.value&&\w+\.path\?\.value&&\w+\.method\?\.value\?)/g,
    put: '',
  },
  {
    why: 'A field that suggests variables says whether its list is open, also while it is not.',
    find: /"aria-expanded":(\w+)\.value\?`true`:void 0,"aria-invalid":(\w+)\./g,
    put: '"aria-expanded":$2.withVariables?!!$1.value:void 0,"aria-invalid":$2.',
  },
  {
    why: 'The fields of a row are named after what the row is for.',
    find: /(`apiClient\.requestTableRow\.(?:key|value)Label`),\{name:(\w+)\.label\?\?``\}/g,
    put: '$1,{name:$2.data.name||$2.label||`of a new row`}',
    places: 2,
  },
  {
    why: 'What opens the hint of a field is a button, and no alert.',
    find: /,role:\w+\.value\?`alert`:`none`,type:`button`/g,
    put: ',type:`button`',
  },
  {
    why: 'The search says that its results are shown.',
    find: /,role:`combobox`,onBlur:/g,
    put: ',"aria-expanded":`true`,role:`combobox`,onBlur:',
  },
  {
    why: 'A list to choose from says that it is shown, and its field has a name.',
    find: /"aria-label":(\w+)\.inputLabel,class:`([^`]*)`,"data-1p-ignore"/g,
    put: '"aria-expanded":`true`,"aria-label":$1.inputLabel??`Find`,class:`$2`,"data-1p-ignore"',
  },
  {
    why: 'A notice is an item of a list, which tells it as it is.',
    find: /"aria-atomic":`true`,role:`status`,/g,
    put: '"aria-atomic":`true`,',
  },
  {
    why: 'The examples of two operations are no two parts of the page with one name.',
    find: /,class:`response-card`,role:`region`/g,
    put: ',class:`response-card`,role:`group`',
  },
  {
    why: 'A tag and a model may have one name, and are no two parts of the page for it.',
    find: /(`tag-section-container`,\{[^}]*\}\]\)),role:`region`/g,
    put: '$1,role:`group`',
  },
  {
    why: 'What leads to an operation is a link, also for the keyboard.',
    find: /`a`,\{class:`endpoint`,(?=onClick:\w+\[0\]\|\|=\w+\(\(\)=>(\w+)\.eventBus)/g,
    put: '`a`,{class:`endpoint`,href:`#`+$1.operation.id.replace(/^[^/]*\\//,``),',
  },
  {
    why: 'The panel sets the colour scheme of the page, also while it is read.',
    find: /=\((\w+),(\w+)=document\.body\)=>\{\2\.classList\.toggle\([^}]*\}/g,
    put: '=()=>{}',
  },
  {
    why: 'A browser sends its own cookies and no others: there are none to fill in.',
    find: /\[`Auth`,`Variables`,`Cookies`,(?=`Headers`,`Query`,`Body`\],)/g,
    put: '[`Auth`,`Variables`,',
  },
  {
    why: 'A browser sends its own cookies and no others: there is no part to fill them in.',
    find: /,\w+\(`Cookies`\)\]\]/g,
    put: ',!1]]',
  },
  {
    why: 'The header of a credential is not to be chosen.',
    find: /=>(\w+)\.in!==`user`&&\1\.in!==`password`/g,
    put: '=>!1',
  },
  {
    why: 'The field of a credential is named after its header, and says what being empty means.',
    find: /modelValue:(\w+)(\[`x-scalar-secret-token`\],placeholder:)`[A-Za-z0-9]+`(,type:`password`,"onUpdate:modelValue":\w+=>\w+\([^()]+\)\},\{default:\w+\(\(\)=>\[\w+\(\w+\()\w+\(\w+\)\(`apiClient\.requestAuthTab\.value`\)/g,
    put: 'modelValue:$1$2`Empty: your session is used`$3$1.name',
  },
  {
    why: 'Only one of the two headers of the examples holds a token.',
    find: /=(\w+)\[`x-scalar-secret-token`\]\|\|`YOUR_SECRET_TOKEN`;if\(!\1\.name\)/g,
    put: '=$1[`x-scalar-secret-token`]||($1.name===`X-Auth-UserId`?`YOUR_USER_UUID`:`YOUR_TOKEN`);if(!$1.name)',
  },
  {
    why: 'The body of a request has a name, and is known to be reached by the keyboard.',
    find: /\?\[(\w+)\.lineWrapping\]:\[\]\),(\w+)=(\w+)\(\(\)=>\[/g,
    put: '?[$1.lineWrapping]:[]),$2=$3(()=>[$1.contentAttributes.of({"aria-label":`Request body`,tabindex:`0`}),',
  },
  {
    why: 'The body of an answer has a name, and the keyboard scrolls it.',
    find: /=>(\w+)\.value\?\[(\w+)\.lineWrapping\]:\[\]\)(?=,\{codeMirror:\w+\}=)/g,
    put: '=>[$2.contentAttributes.of({"aria-label":`Response body`,"aria-readonly":`true`,tabindex:`0`}),...$1.value?[$2.lineWrapping]:[]])',
  },
  {
    why: 'The button that copies an answer does not claim to control what is not there.',
    find: /"aria-controls":\w+\(\w+\),(?=content:\w+\(\)\},null,8,)/g,
    put: '',
  },
]

/** Scalar's script with the amendments; throws when one does not find its place, which a new version may have moved. */
export function amend(script: string): string {
  const changes = amendments.flatMap((amendment) => changesOf(script, amendment)).sort((a, b) => a.from - b.from)
  // In one go: the script has millions of characters, and each copy of it takes time.
  const kept = changes.map(({ from, text }, at) => script.slice(changes[at - 1]?.to ?? 0, from) + text)
  return kept.join('') + script.slice(changes.at(-1)?.to ?? 0)
}

function changesOf(script: string, { why, find, put, places = 1 }: Amendment) {
  const found = [...script.matchAll(find)]
  if (found.length !== places) {
    throw new Error(`Scalar’s script has ${found.length} places instead of ${places} for: ${why}`)
  }
  return found.map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: put.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? ''),
  }))
}

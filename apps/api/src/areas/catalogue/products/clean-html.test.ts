import { describe, expect, test } from 'vitest';
import { cleanHtml, cleanHtmlWithin } from './clean-html.ts';

const ATTACKS = `
<script>alert(1)</script>
<SCRIPT SRC=//evil.test/x.js></SCRIPT>
<script/src=data:,alert(1)></script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script>alert(1)//
<script\x20type="text/javascript">javascript:alert(1);</script>
<<SCRIPT>alert("XSS");//<</SCRIPT>
<img src=x onerror=alert(1)>
<img src=x onerror="&#97;lert(1)">
<img src="javascript:alert(1)">
<IMG SRC=JaVaScRiPt:alert(1)>
<IMG """><SCRIPT>alert(1)</SCRIPT>">
<img/src/onerror=alert(1)>
<img src=1 href=1 onerror="javascript:alert(1)"></img>
<image src=x onerror=alert(1)>
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>#x">
<svg><foreignObject><iframe onload=alert(1)></foreignObject></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">x</maction></math>
<math href="javascript:alert(1)">x</math>
<body onload=alert(1)>
<body background="javascript:alert(1)">
<input autofocus onfocus=alert(1)>
<select autofocus onfocus=alert(1)>
<textarea autofocus onfocus=alert(1)>
<keygen autofocus onfocus=alert(1)>
<button formaction="javascript:alert(1)">x</button>
<form action="javascript:alert(1)"><input type=submit></form>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<isindex action="javascript:alert(1)" type=image>
<video><source onerror="javascript:alert(1)"></video>
<video src=x onerror=alert(1)>
<video poster=javascript:alert(1)//></video>
<audio src=x onerror=alert(1)>
<details open ontoggle=alert(1)>
<marquee onstart=alert(1)>x</marquee>
<iframe src="javascript:alert(1)"></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<object data="javascript:alert(1)"></object>
<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>
<embed src="javascript:alert(1)">
<applet code="javascript:alert(1)"></applet>
<base href="javascript:alert(1)//">
<link rel=stylesheet href="javascript:alert(1)">
<link rel=import href="data:text/html,<script>alert(1)</script>">
<meta http-equiv="refresh" content="0;url=javascript:alert(1)">
<style>@import 'javascript:alert(1)';</style>
<style>body{background:url("javascript:alert(1)")}</style>
<style></style><img src=x onerror=alert(1)>
<div style="background:url(javascript:alert(1))">x</div>
<p style="width: expression(alert(1))">x</p>
<p onclick=alert(1)>x</p>
<b onmouseover="alert(1)">x</b>
<a href="javascript:alert(1)">x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="java&#x0A;script:alert(1)">x</a>
<a href="java&Tab;script:alert(1)">x</a>
<a href="&#106;avascript:alert(1)">x</a>
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>">x</a>
<a href="//evil.test">x</a>
<a href="http://x" onclick="alert(1)" style="x">x</a>
<a href="http://x" target=_blank ping="javascript:alert(1)">x</a>
<template><script>alert(1)</script></template>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<xmp><p title="</xmp><img src=x onerror=alert(1)>">
<plaintext><script>alert(1)</script>
<textarea><script>alert(1)</script></textarea>
<title><img src=x onerror=alert(1)></title>
<table background="javascript:alert(1)"><td background="javascript:alert(1)">x
<!--<img src="--><img src=x onerror=alert(1)//">
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml version="1.0"?><script>alert(1)</script>
<x onclick=alert(1) tabindex=1>x</x>
<custom-element onfocus=alert(1) autofocus>x</custom-element>
<p><b title="<img src=x onerror=alert(1)>">x</b></p>
"><img src=x onerror=alert(1)>
</p><script>alert(1)</script><p>
<p id="x" name="getElementById">clobbered</p>
<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>
<layer src="javascript:alert(1)"></layer>
<bgsound src="javascript:alert(1)">
<xss style="behavior: url(xss.htc);">
<img src='x''onerror=alert(1)'>
<a href="\x01javascript:alert(1)">x</a>
`
  .split('\n')
  .filter((line) => line.trim() !== '');

/** Every `<` in the output must open one of these tags in exactly this form. */
const HARMLESS =
  /^<(?:\/?(?:p|b|strong|i|em|u|s|ul|ol|li|h3|h4|sub|sup)>|br \/>|\/a>|a(?: href="(?:https?:\/\/|mailto:)[^"<>]*")?>)/;

const harmful = (html: string): string[] =>
  [...html.matchAll(/</g)].map(({ index }) => html.slice(index, index + 200)).filter((at) => !HARMLESS.test(at));

describe('HTML that staff write', () => {
  test('more than sixty attacks are tried, and the check detects each of them', () => {
    expect(ATTACKS.length).toBeGreaterThan(80);
    expect(ATTACKS.filter((attack) => harmful(attack).length === 0)).toEqual([]);
  });

  test.each(ATTACKS)('%s', (attack) => {
    const left = cleanHtml(attack);
    expect(harmful(left)).toEqual([]);
    expect(cleanHtml(left), 'cleaned again it stays as it is').toBe(left);
  });

  test.each([
    '<p>Lift the <b>film</b>, heat for <strong>2</strong> minutes.</p>',
    '<ul><li>Stir</li><li>Wait</li></ul><ol><li>Eat</li></ol>',
    '<h3>Oven</h3><p>350 °F<br /><em>or</em> <i>180</i> <u>°C</u></p>',
    '<p><a href="https://example.com/heat?a=1">More</a> H<sub>2</sub>O, 10<sup>2</sup></p>',
    'No more than 2 &lt; 3 minutes &amp; not less',
  ])('basic HTML is kept: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test('text without a tag stays as typed', () => {
    expect(cleanHtml('Salt & pepper, 3 > 2')).toBe('Salt & pepper, 3 > 2');
  });

  test('text that grows beyond its field through escaping is refused under that field', () => {
    const refused = () => cleanHtmlWithin('text', 5_000, `${'&'.repeat(1_200)}<b>x</b>`);
    expect(refused).toThrow(
      expect.objectContaining({ errors: { text: [expect.stringContaining('5,000 characters')] } }),
    );
  });

  test('a < that opens no tag is kept as text', () => {
    expect(cleanHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });
});

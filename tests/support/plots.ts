/** Plots as plotting programs write them, with the different ways of styling. */

interface Plot {
  svg: string;
}

/** Returns points on a wave, in a drawing of 460 × 345. */
function wave(points: number): [number, number][] {
  return Array.from({ length: points }, (_, n) => [
    Math.round((40 + (380 * n) / points) * 1e6) / 1e6,
    Math.round((170 + 120 * Math.sin(n / 7) * Math.cos(n / 97)) * 1e6) / 1e6,
  ]);
}

const line = (points: readonly [number, number][]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${x} ${y}`).join(' \n');

/** For each program, a scatter plot and a line with points. */
export const plots: Readonly<Record<string, (points: number) => Plot['svg']>> = {
  matplotlib: (points) => `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6" xmlns="http://www.w3.org/2000/svg" version="1.1">
 <metadata><rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:creator>Matplotlib v3.9.2</dc:creator></rdf:RDF></metadata>
 <defs>
  <style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style>
 </defs>
 <g id="figure_1"><g id="patch_1"><path d="M 0 345.6 L 460.8 345.6 L 460.8 0 L 0 0 z" style="fill: #ffffff"/></g>
 <g id="axes_1"><g id="PathCollection_1">
  <defs><path id="m1" d="M 0 3 C 0.8 3 1.5 2.7 2.1 2.1 C 2.7 1.5 3 0.8 3 0 C 3 -0.8 2.7 -1.5 2.1 -2.1 L -3 0 z" style="stroke: #1f77b4"/></defs>
  <g clip-path="url(#p9d)">
${wave(points)
  .map(
    ([x, y]) =>
      `   <use xlink:href="#m1" x="${x}" y="${y}" style="fill: #1f77b4; fill-opacity: 0.6; stroke: #1f77b4"/>`,
  )
  .join('\n')}
  </g></g>
  <g id="line2d_1"><path d="${line(wave(points))}" clip-path="url(#p9d)" style="fill: none; stroke-dasharray: 1.85,3.7; stroke: #d62728; stroke-width: 1.5; stroke-linecap: square"/></g>
  <g id="text_1"><text style="font: 10px 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif; text-anchor: middle" x="230" y="340" transform="rotate(-0 230 340)">time (s)</text></g>
 </g></g>
 <defs><clipPath id="p9d"><rect x="40" y="40" width="380" height="266"/></clipPath></defs>
</svg>`,

  'ggplot2 (svglite)': (points) => `<?xml version='1.0' encoding='UTF-8' ?>
<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' class='svglite' width='460.00pt' height='345.00pt' viewBox='0 0 460.00 345.00'>
<defs>
  <style type='text/css'><![CDATA[
    .svglite line, .svglite polyline, .svglite polygon, .svglite path, .svglite rect, .svglite circle {
      fill: none;
      stroke: #000000;
      stroke-linecap: round;
      stroke-linejoin: round;
      stroke-miterlimit: 10.00;
    }
    .svglite text { white-space: pre; }
    .svglite g.glyphgroup path { fill: inherit; stroke: none; }
  ]]></style>
</defs>
<rect width='100%' height='100%' style='stroke: none; fill: #FFFFFF;'/>
<defs><clipPath id='cpMHw0'><rect x='40.00' y='40.00' width='380.00' height='266.00' /></clipPath></defs>
<g clip-path='url(#cpMHw0)'>
${wave(points)
  .map(([x, y]) => `<circle cx='${x}' cy='${y}' r='1.95' style='stroke-width: 0.71; fill: #F8766D;' />`)
  .join('\n')}
<polyline points='${wave(points)
    .map((point) => point.join(','))
    .join(' ')}' style='stroke-width: 1.07; stroke: #00BFC4;' />
</g>
<text x='230' y='335' text-anchor='middle' style='font-size: 11.00px; font-family: "Liberation Sans";' textLength='30.00px' lengthAdjust='spacingAndGlyphs'>speed</text>
</svg>`,

  Cairo: (points) => `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="460pt" height="345pt" viewBox="0 0 460 345" version="1.1">
<defs><g><symbol overflow="visible" id="glyph0-0"><path style="stroke:none;" d="M 0.34 0 L 0.34 -7.35 L 6.17 -7.35 L 6.17 0 Z"/></symbol></g>
<clipPath id="clip1"><path d="M 40 40 L 420 40 L 420 306 L 40 306 Z"/></clipPath></defs>
<g id="surface1"><rect x="0" y="0" width="460" height="345" style="fill:rgb(100%,100%,100%);fill-opacity:1;stroke:none;"/>
<g clip-path="url(#clip1)" clip-rule="nonzero">
${wave(points)
  .map(
    ([x, y]) =>
      `<path style="fill-rule:nonzero;fill:rgb(0%,44.705882%,69.803922%);fill-opacity:1;stroke-width:0.75;stroke-linecap:round;stroke-linejoin:round;stroke:rgb(0%,0%,0%);stroke-opacity:1;stroke-miterlimit:10;" d="M ${x} ${y} l 2 0 l 0 2 Z"/>`,
  )
  .join('\n')}
</g>
<g style="fill:rgb(0%,0%,0%);fill-opacity:1;"><use xlink:href="#glyph0-0" x="200" y="330"/><use xlink:href="#glyph0-0" x="210" y="330"/></g></g>
</svg>`,

  gnuplot: (points) => `<?xml version="1.0" encoding="utf-8"  standalone="no"?>
<svg width="460" height="345" viewBox="0 0 460 345" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<title>Gnuplot</title><desc>Produced by GNUPLOT 6.0</desc>
<g id="gnuplot_canvas">
<rect x="0" y="0" width="460" height="345" fill="none"/>
<defs>
	<circle id='gpDot' r='0.5' stroke-width='0.5' stroke='currentColor'/>
	<path id='gpPt0' stroke-width='0.222' stroke='currentColor' d='M-1,0 h2 M0,-1 v2'/>
</defs>
<g fill="none" color="white" stroke="currentColor" stroke-width="1.00" stroke-linecap="butt" stroke-linejoin="miter"></g>
<g fill="none" color="black" stroke="currentColor" stroke-width="1.00"><path stroke='black'  d='M53.94,312.00 L62.94,312.00 M425.44,312.00 L416.44,312.00  '/>
	<g transform="translate(45.63,315.90)" stroke="none" fill="black" font-family="Arial" font-size="12.00" text-anchor="end"><text><tspan font-family="Arial" >-1</tspan></text></g></g>
<g id="gnuplot_plot_1" ><title>waves</title>
<g fill="none" color="black" stroke="rgb(148,   0, 211)" stroke-width="1.00">
${wave(points)
  .map(([x, y]) => `	<use xlink:href='#gpPt0' transform='translate(${x},${y}) scale(4.50)' color='rgb(148,   0, 211)'/>`)
  .join('\n')}
	<path stroke='rgb(148,   0, 211)'  d='${line(wave(points))}'/></g></g>
</g></svg>`,

  Inkscape: (points) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="460" height="345" viewBox="0 0 460 345" version="1.1" id="svg5" inkscape:version="1.3" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff"/>
<defs id="defs2"><linearGradient id="g1"><stop style="stop-color:#ff0000;stop-opacity:1" offset="0" id="stop1"/><stop style="stop-color:#0000ff;stop-opacity:0.2" offset="1" id="stop2"/></linearGradient>
<filter style="color-interpolation-filters:sRGB" id="filter1"><feGaussianBlur stdDeviation="0.6" id="blur1"/></filter></defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
<rect style="fill:url(#g1);fill-opacity:1;stroke:none;filter:url(#filter1)" id="rect1" width="380" height="266" x="40" y="40"/>
${wave(points)
  .map(
    ([x, y], n) =>
      `<path style="opacity:0.8;fill:none;stroke:#1a1a1a;stroke-width:1.2;stroke-linecap:round;stroke-dasharray:none;paint-order:markers stroke fill" d="m ${x},${y} 3,2" id="path${n}" sodipodi:nodetypes="cc"/>`,
  )
  .join('\n')}
</g></svg>`,

  'classes as drawing programs write': (
    points,
  ) => `<svg id="Layer_1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 345">
<defs><style>
${Array.from({ length: 500 }, (_, n) => `.cls-${n}{fill:#${(0x100000 + n * 7919).toString(16).slice(0, 6)};}`).join('')}
.cls-1,.cls-2{stroke:#000;stroke-miterlimit:10;} #Layer_1 > g .cls-3{stroke:#f0f;stroke-width:2px !important;} path.cls-3{stroke-width:9}
</style></defs><g>
${wave(points)
  .map(([x, y], n) => `<path class="cls-${n % 500}" d="M${x},${y}h3v3h-3Z"/>`)
  .join('\n')}
</g></svg>`,
};
